// Exponential and logarithm.
var EXP = inverseFactorials(2, 15, 1, false);
var LOG = inverseOdds(5, 25, false);
var LN2_1 = 0.6931471803691238;
var LN2_2 = 1.9082149292705877e-10;
var INVERSE_LN2 = 1.4426950408889634;
/** e^(x + xLow) / 2^K, its low part in `L`; |x| below 800. */
function expOf(x, xLow) {
  K = floor(x * INVERSE_LN2 + 0.5);
  var high = twoSum(x - K * LN2_1, -K * LN2_2);
  var r = twoSum(high, L + xLow);
  var low = L;
  var rest = r * r * polynomial(r, EXP) + low + low * r;
  var value = twoSum(1, r);
  return twoSum(value, L + rest);
}
function exp(x) {
  x = +x;
  if (x !== x) return NaN;
  if (x > 709.782712893384) return Infinity;
  if (x < -745.1332191019412) return 0;
  var value = expOf(x, 0);
  return scale(value, K);
}
function expm1(x) {
  x = +x;
  if (x === 0 || x !== x) return x;
  if (x > 709.782712893384) return Infinity;
  if (x < -40) return -1;
  if (abs(x) < 0.3) return twoSum(x, x * x * polynomial(x, EXP));
  var value = expOf(x, 0);
  var low = scale(L, K);
  if (K > 1000) return scale(value, K);
  var main = twoSum(scale(value, K), -1);
  return main + (L + low);
}
/** log((2 + f) / 2 …): logarithm of 1 + f where d + dLow = 2 + f; its low part in `L`. */
function logOf(f, d, dLow) {
  var s = quotient(f, 0, d, dLow);
  var sLow = L;
  var z = twoProduct(s, s);
  var zLow = L + 2 * s * sLow;
  // s·z/3 as a sum of two, the further terms as one.
  var third = z / 3;
  var p = twoProduct(third, 3);
  var thirdLow = (z - p - L + zLow) / 3;
  var rest = twoSum(third, thirdLow + z * z * polynomial(z, LOG));
  var restLow = L;
  var product = twoProduct(s, rest);
  var productLow = L + s * restLow + sLow * rest;
  var sum = twoSum(s, product);
  var high = twoSum(sum, L + productLow + sLow);
  L *= 2;
  return 2 * high;
}
/** Mantissa between √½ and √2; its exponent in `K`. x finite, above 0. */
function split(x) {
  var offset = 0;
  if (x < 2.2250738585072014e-308) {
    x *= 18014398509481984;
    offset = -54;
  }
  bits[0] = x;
  K = ((words[1] >>> 20) & 2047) - 1023 + offset;
  words[1] = (words[1] & 0xfffff) | 0x3ff00000;
  var mantissa = bits[0];
  if (mantissa > 1.4142135623730951) {
    mantissa *= 0.5;
    K++;
  }
  return mantissa;
}
function logOfSplit(mantissa) {
  var d = twoSum(mantissa, 1);
  return logOf(mantissa - 1, d, L);
}
/** Natural logarithm as a sum of two doubles. */
function logBoth(x) {
  var m = logOfSplit(split(x));
  var low = L;
  var high = twoSum(K * LN2_1, m);
  var first = L;
  var second = twoSum(K * LN2_2, low);
  return twoSum(high, first + second);
}
/** What logarithms answer outside of their domain; undefined inside. */
function outside(x) {
  if (x !== x || x < 0) return NaN;
  return x === 0 ? -Infinity : x === Infinity ? Infinity : undefined;
}
function log(x) {
  x = +x;
  var special = outside(x);
  return special === undefined ? logBoth(x) : special;
}
/** Logarithm to another base: exponent times `of2`, and the rest by `inverse`, each a sum of two. */
function logTo(x, of2, of2Low, inverse, inverseLow) {
  var m = logOfSplit(split(x));
  var low = L;
  var part = twoProduct(m, inverse);
  var partLow = L + m * inverseLow + low * inverse;
  var whole = twoProduct(K, of2);
  var wholeLow = L + K * of2Low;
  var sum = twoSum(whole, part);
  return sum + (L + wholeLow + partLow);
}
function log2(x) {
  x = +x;
  var special = outside(x);
  return special === undefined ? logTo(x, 1, 0, INVERSE_LN2, 2.0355273740931033e-17) : special;
}
function log10(x) {
  x = +x;
  var special = outside(x);
  if (special !== undefined) return special;
  return logTo(x, 0.3010299956639812, -2.8037281277851704e-18, 0.4342944819032518, 1.098319650216765e-17);
}
function log1p(x) {
  x = +x;
  if (x === 0) return x;
  var special = outside(1 + x);
  if (special !== undefined) return special;
  if (abs(x) < 1e-17) return x;
  var d;
  if (abs(x) < 0.25) {
    d = twoSum(2, x);
    return logOf(x, d, L);
  }
  var u = twoSum(1, x);
  var low = L / u;
  return logBoth(u) + low;
}
function pow(x, y) {
  x = +x;
  y = +y;
  if (y !== y) return NaN;
  if (y === 0) return 1;
  if (x !== x) return NaN;
  var a = abs(x);
  if (abs(y) === Infinity) return a === 1 ? NaN : a > 1 === y > 0 ? Infinity : 0;
  var isWhole = floor(y) === y;
  var sign = isNegative(x) && isWhole && abs(y) < 9007199254740992 && y % 2 !== 0 ? -1 : 1;
  if (a === 0 || a === Infinity) return sign * ((a === 0) === y > 0 ? 0 : Infinity);
  if (x < 0 && !isWhole) return NaN;
  if (a === 1) return sign;
  if (y === 1) return x;
  if (y === 2) return x * x;
  if (y === -1) return 1 / x;
  if (y === 0.5) return sqrt(a);
  if (abs(y) > 18446744073709551616) return sign * (a > 1 === y > 0 ? Infinity : 0);
  var log = logBoth(a);
  var logLow = L;
  var product = twoProduct(y, log);
  var low = L + y * logLow;
  if (product > 710) return sign * Infinity;
  if (product < -746) return sign < 0 ? -0 : 0;
  var value = expOf(product, low);
  return sign * scale(value, K);
}
function cbrt(x) {
  x = +x;
  if (x === 0 || x !== x || abs(x) === Infinity) return x;
  var m = split(abs(x));
  var third = floor(K / 3);
  var rest = K - 3 * third;
  var value = m * (rest === 2 ? 4 : rest === 1 ? 2 : 1);
  var t = 0.5 + 0.5 * value - 0.06 * value * value;
  for (var round = 0; round < 6; round++) t -= (t - value / (t * t)) / 3;
  var square = twoProduct(t, t);
  var squareLow = L;
  var cube = twoProduct(square, t);
  t -= (cube - value + (L + squareLow * t)) / (3 * square);
  t = scale(t, third);
  return x < 0 ? -t : t;
}
