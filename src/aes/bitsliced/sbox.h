// The S-box and its inverse as circuits of 110 gates: 32 ANDs and 78 XORs, the constant {63} left out.
//
//   SubBytes:     S(x) + {63} = L(1/x)            InvSubBytes:  x => 1/L^-1(x), so that x + {63} => S^-1(x)
//
// with 1/0 = 0 and L the linear part of the affine transformation (FIPS 197 section 5.1.1). The callers put {63} into
// the round keys.
//
// Inversion. GF(2^8) holds a field GF(16) = {e : e^16 = e}. With a basis (w, w^16) over it, x = A w + B w^16, and
// raising to the 16th power exchanges A and B. The norm N = x * x^16 = AB (w + w^16)^2 + (A + B)^2 w^17 lies in GF(16),
// and
//   1/x = x^16 / N = (B/N) w + (A/N) w^16.
// So inversion is a product A*B, an inversion in GF(16), and two products with u = 1/N.
//
// A product in GF(16) takes nine ANDs (Karatsuba's rule, over GF(4) and there over GF(2)). Its inputs are the four bits
// of an element and five sums of them, nine *forms*: a 3 x 3 table in which each row and each column adds up to 0.
//   Forms:  x => forms a of A, b of B, and the four bits c of (A + B)^2 w^17   linear, 22 forms
//   Invert: a, b, c => forms u of 1/N                                         9 + 5 ANDs
//   Sums:   u, a, b => the 18 ANDs of u*A and u*B, and from these the result  linear
// Source of this cut, of the basis and of the gates of Invert: J. Boyar, P. Matthews, R. Peralta, "Logic minimization
// techniques with applications to cryptology", Journal of Cryptology 26 (2013), the circuit of 115 gates.
//
// The linear parts are shorter than theirs because of a freedom: for any constant d and D(x) = d x^(2^k),
// 1/x = D'(1/D(x)) with D' again linear. Forms and Sums may take D and D' in, at no cost beyond their own XORs. Of all
// d and k, SubBytes uses D(x) = {08} x^2 and InvSubBytes D(x) = {c8} x after L^-1; the XORs were found by a greedy
// search for each. sbox_test compares both circuits with the definition for all 256 bytes.
//
// Words: x[i] is bit i of the byte (0 the least significant), for as many bytes as a Word has bits. Any Word with ^ and
// & will do. Constant time: nothing but these.
#ifndef ASSAY_SRC_AES_BITSLICED_SBOX_H_
#define ASSAY_SRC_AES_BITSLICED_SBOX_H_

namespace assay::bitsliced {

template <typename Word>
struct Forms {
  Word a[9];
  Word b[9];
  Word c[4];
};

// The forms of 1/N from those of x. 14 ANDs, 30 XORs.
template <typename Word>
[[gnu::always_inline]] inline void Invert(const Forms<Word>& f, Word (&u)[9]) {
  const auto& [a, b, c] = f;
  // N: the product of A and B, its bits already added up in the way of the basis, and c.
  const Word p0 = a[0] & b[0];
  const Word p3 = a[3] & b[3];
  const Word p6 = a[6] & b[6];
  const Word q0 = (a[7] & b[7]) ^ p6;
  const Word q1 = (a[8] & b[8]) ^ p6;
  const Word n0 = (a[1] & b[1]) ^ p0 ^ q0 ^ c[0];
  const Word n1 = (a[2] & b[2]) ^ p0 ^ q1 ^ c[1];
  const Word n2 = (a[4] & b[4]) ^ p3 ^ q0 ^ c[2];
  const Word n3 = (a[5] & b[5]) ^ p3 ^ q1 ^ c[3];

  // 1/N: the four bits u[1], u[2], u[4], u[5].
  const Word n01 = n0 ^ n1;
  const Word n02 = n0 & n2;
  const Word r = n3 ^ n02;
  u[5] = (n01 & r) ^ n1;
  u[2] = ((n1 ^ n02) & (n2 ^ n3)) ^ n3;
  const Word s = n3 & (r ^ u[2]);
  u[1] = s ^ n2 ^ u[2];
  u[4] = (u[5] & (r ^ s)) ^ n01;

  // The other forms, from rows and columns.
  u[0] = u[1] ^ u[2];
  u[3] = u[4] ^ u[5];
  u[8] = u[1] ^ u[4];
  u[6] = u[2] ^ u[5];
  u[7] = u[6] ^ u[8];
}

// The forms of 8x^2. 20 XORs.
template <typename Word>
[[gnu::always_inline]] inline void SubBytesForms(const Word (&x)[8], Forms<Word>& f) {
  auto& [a, b, c] = f;
  a[5] = x[0];
  b[2] = x[1];
  a[2] = x[5] ^ x[6];
  b[6] = x[2] ^ x[3];
  a[6] = x[0] ^ a[2];
  b[5] = x[1] ^ b[6];
  c[3] = x[0] ^ b[5];
  a[7] = x[5] ^ b[5];
  b[1] = x[7] ^ a[7];
  b[0] = x[1] ^ b[1];
  a[8] = x[6] ^ c[3];
  c[0] = b[6] ^ a[6];
  c[2] = x[3] ^ a[8];
  b[7] = x[4] ^ a[2];
  b[3] = b[0] ^ b[7];
  a[3] = c[2] ^ b[3];
  b[8] = b[6] ^ b[7];
  a[4] = x[0] ^ a[3];
  c[1] = a[8] ^ b[8];
  b[4] = b[5] ^ b[3];
  a[0] = a[7] ^ a[3];
  a[1] = a[2] ^ a[0];
}

// L(sqrt({08} y)) for the y whose coordinates are u*a and u*b. 18 ANDs, 28 XORs.
template <typename Word>
[[gnu::always_inline]] inline void SubBytesSums(const Forms<Word>& f, const Word (&u)[9], Word (&x)[8]) {
  const auto& [a, b, c] = f;
  const Word z9 = u[0] & b[0];
  const Word z10 = u[1] & b[1];
  const Word z13 = u[4] & b[4];
  const Word t3 = (u[3] & b[3]) ^ z9 ^ z10 ^ z13;
  const Word z8 = u[8] & a[8];
  const Word t0 = (u[6] & a[6]) ^ z8;
  const Word t1 = (u[0] & a[0]) ^ t0;
  const Word t2 = (u[2] & a[2]) ^ t1;
  const Word t4 = t3 ^ t2;
  const Word t5 = (u[3] & a[3]) ^ t4 ^ t0;
  const Word t7 = (u[2] & b[2]) ^ t4;
  const Word t6 = (u[4] & a[4]) ^ t5;
  const Word t8 = (u[1] & a[1]) ^ t6 ^ t1;
  const Word t13 = (u[7] & a[7]) ^ t6 ^ z8;
  const Word t9 = (u[6] & b[6]) ^ t8 ^ z9;
  const Word t10 = (u[8] & b[8]) ^ t9 ^ t7;
  const Word t11 = (u[7] & b[7]) ^ t9;
  x[2] = (u[5] & b[5]) ^ t13 ^ t11 ^ t7 ^ z13;
  const Word t12 = (u[5] & a[5]) ^ t5;
  x[5] = t12 ^ t11 ^ z10;
  x[0] = t10 ^ t2;
  x[6] = t3;
  x[7] = t13;
  x[3] = t8;
  x[4] = t12;
  x[1] = t10;
}

// The forms of {c8} L^-1(x). 20 XORs.
template <typename Word>
[[gnu::always_inline]] inline void InvSubBytesForms(const Word (&x)[8], Forms<Word>& f) {
  auto& [a, b, c] = f;
  b[2] = x[3];
  a[0] = x[5];
  c[3] = x[5] ^ x[6];
  b[4] = x[1] ^ x[5];
  b[0] = x[2] ^ c[3];
  b[6] = x[1] ^ x[7];
  b[5] = x[3] ^ b[6];
  a[5] = c[3] ^ b[5];
  b[1] = x[3] ^ b[0];
  b[3] = b[4] ^ b[5];
  a[1] = x[0] ^ b[3];
  b[7] = b[0] ^ b[3];
  a[2] = x[5] ^ a[1];
  b[8] = b[4] ^ b[1];
  c[2] = x[4] ^ b[8];
  a[6] = a[5] ^ a[2];
  a[3] = b[3] ^ c[2];
  a[4] = a[5] ^ a[3];
  a[8] = a[1] ^ a[4];
  a[7] = x[5] ^ a[3];
  c[0] = b[6] ^ a[6];
  c[1] = b[8] ^ a[8];
}

// {c8} y for the y whose coordinates are u*a and u*b. 18 ANDs, 28 XORs.
template <typename Word>
[[gnu::always_inline]] inline void InvSubBytesSums(const Forms<Word>& f, const Word (&u)[9], Word (&x)[8]) {
  const auto& [a, b, c] = f;
  const Word z13 = u[4] & b[4];
  const Word t3 = (u[7] & b[7]) ^ z13;
  const Word z7 = u[7] & a[7];
  const Word t0 = (u[1] & a[1]) ^ z7;
  const Word t2 = (u[1] & b[1]) ^ z13;
  const Word z14 = u[5] & b[5];
  const Word t6 = (u[2] & b[2]) ^ z14;
  const Word t1 = (u[2] & a[2]) ^ t0;
  const Word t9 = (u[5] & a[5]) ^ t1;
  const Word t10 = (u[4] & a[4]) ^ t9 ^ z7;
  const Word z6 = u[6] & a[6];
  const Word t12 = (u[3] & a[3]) ^ t9 ^ z6;
  const Word z12 = u[3] & b[3];
  const Word t4 = (u[6] & b[6]) ^ t3 ^ z12;
  const Word t5 = (u[0] & a[0]) ^ t4 ^ z6 ^ t0;
  const Word t7 = (u[8] & a[8]) ^ t6 ^ t1;
  const Word t11 = (u[0] & b[0]) ^ t7 ^ z12;
  const Word t8 = t7 ^ t5 ^ t2;
  x[1] = (u[8] & b[8]) ^ t8 ^ t3 ^ z14;
  x[7] = t12 ^ t6 ^ t2;
  x[5] = t10 ^ t8;
  x[3] = t12 ^ t11;
  x[2] = t10;
  x[6] = t4;
  x[4] = t11;
  x[0] = t5;
}

template <typename Word>
[[gnu::always_inline]] inline void SubBytes(Word (&x)[8]) {
  Forms<Word> forms;
  Word u[9];
  SubBytesForms(x, forms);
  Invert(forms, u);
  SubBytesSums(forms, u, x);
}

template <typename Word>
[[gnu::always_inline]] inline void InvSubBytes(Word (&x)[8]) {
  Forms<Word> forms;
  Word u[9];
  InvSubBytesForms(x, forms);
  Invert(forms, u);
  InvSubBytesSums(forms, u, x);
}

}  // namespace assay::bitsliced

#endif  // ASSAY_SRC_AES_BITSLICED_SBOX_H_
