// The functions of Math that engines round as they like, made of + − × ÷ and sqrt alone, which IEEE 754 fixes: the same
// bits in every browser and on every server. Values are carried as a sum of two doubles where one is not enough; the
// low part of the last such sum stands in `L`. Within one unit in the last place, hyperbolic ones within two.
var M = global.Math;
var abs = M.abs;
var floor = M.floor;
var sqrt = M.sqrt;
var bits = new Float64Array(1);
var words = new Uint32Array(bits.buffer);
var L = 0;
var K = 0;

function twoSum(a, b) {
  var sum = a + b;
  var part = sum - a;
  L = a - (sum - part) + (b - part);
  return sum;
}
/** For magnitudes below 2^990. */
function twoProduct(a, b) {
  var product = a * b;
  var t = 134217729 * a;
  var ah = t - (t - a);
  var al = a - ah;
  t = 134217729 * b;
  var bh = t - (t - b);
  var bl = b - bh;
  L = ah * bh - product + ah * bl + al * bh + al * bl;
  return product;
}
/** Coefficients from the highest power down. */
function polynomial(z, coefficients) {
  var value = coefficients[0];
  for (var at = 1; at < coefficients.length; at++) value = value * z + coefficients[at];
  return value;
}
function powerOfTwo(exponent) {
  words[0] = 0;
  words[1] = (exponent + 1023) << 20;
  return bits[0];
}
function scale(value, exponent) {
  if (exponent > 1023) return value * powerOfTwo(1023) * powerOfTwo(exponent - 1023 > 1023 ? 1023 : exponent - 1023);
  if (exponent < -1022) return value * powerOfTwo(exponent + 1022 < -1022 ? -1022 : exponent + 1022) * powerOfTwo(-1022);
  return value * powerOfTwo(exponent);
}
/** 1/n!, 1/n and the like are made once, by division. */
function inverseFactorials(from, to, step, alternates) {
  var factorial = 1;
  var made = [];
  for (var n = 1; n <= to; n++) {
    factorial *= n;
    if (n >= from && (n - from) % step === 0) made.unshift((alternates && ((n - from) / step) % 2 === 1 ? -1 : 1) / factorial);
  }
  return made;
}
function inverseOdds(from, to, alternates) {
  var made = [];
  for (var n = from; n <= to; n += 2) made.unshift((alternates && ((n - from) / 2) % 2 === 1 ? -1 : 1) / n);
  return made;
}
