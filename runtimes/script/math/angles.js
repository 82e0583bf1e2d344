// Sine, cosine, tangent: an angle less a multiple of π/2, as a sum of two doubles.
var SIN = inverseFactorials(3, 21, 2, true).map(function (c) {
  return -c;
});
var COS = inverseFactorials(4, 22, 2, true);
var HALF_PI = 1.5707963267948966;
var HALF_PI_LOW = 6.123233995736766e-17;
var INVERSE_HALF_PI = 0.6366197723675814;
var HALF_PI_1 = 1.5707963267341256;
var HALF_PI_2 = 6.077100506303966e-11;
var HALF_PI_3 = 2.0222662487959506e-21;
var FAR_BITS = 1280;
var pi;

/** π · 2^1280, by Machin's sum. */
function bigPi() {
  var guard = BigInt(FAR_BITS + 32);
  var arc = function (n) {
    var term = (BigInt(1) << guard) / n;
    var sum = term;
    for (var k = BigInt(3), sign = -1; term !== BigInt(0); k += BigInt(2), sign = -sign) {
      term /= n * n;
      sum += sign < 0 ? -(term / k) : term / k;
    }
    return sum;
  };
  return (BigInt(16) * arc(BigInt(5)) - BigInt(4) * arc(BigInt(239))) >> BigInt(32);
}
/** Any angle, exactly: what is left of it is rounded once. */
function reduceFar(x) {
  pi = pi || bigPi();
  bits[0] = x;
  var exponent = (words[1] >>> 20) & 2047;
  var mantissa = (BigInt((words[1] & 0xfffff) | (exponent ? 0x100000 : 0)) << BigInt(32)) | BigInt(words[0]);
  var shift = exponent - 1075 + FAR_BITS;
  var whole = shift >= 0 ? mantissa << BigInt(shift) : mantissa >> BigInt(-shift);
  var half = pi >> BigInt(1);
  var count = (whole + (half >> BigInt(1))) / half;
  var rest = (whole - count * half) >> BigInt(FAR_BITS - 300);
  var high = Number(rest);
  K = Number(count & BigInt(3));
  L = Number(rest - BigInt(high)) * powerOfTwo(-300);
  return high * powerOfTwo(-300);
}
/** x ≥ 0. Answers what is left, its low part in `L`, the quarter turns in `K`. */
function reduce(x) {
  if (x <= 0.7853981633974483) {
    K = 0;
    L = 0;
    return x;
  }
  if (x > 1e6) return reduceFar(x);
  var count = floor(x * INVERSE_HALF_PI + 0.5);
  var first = twoSum(x - count * HALF_PI_1, -count * HALF_PI_2);
  var low = L - count * HALF_PI_3;
  var high = twoSum(first, low);
  if (abs(high) < 1e-6) return reduceFar(x);
  K = count & 3;
  return high;
}
function sinKernel(r, low) {
  var z = r * r;
  return twoSum(r, z * r * polynomial(z, SIN) + low * (1 - 0.5 * z));
}
function cosKernel(r, low) {
  var z = r * r;
  var half = 0.5 * z;
  var main = 1 - half;
  return twoSum(main, 1 - main - half + (z * z * polynomial(z, COS) - r * low));
}
function sin(x) {
  x = +x;
  if (x === 0 || x !== x || abs(x) === Infinity) return x === 0 ? x : NaN;
  var r = reduce(abs(x));
  var value = K & 1 ? cosKernel(r, L) : sinKernel(r, L);
  return K & 2 ? (x < 0 ? value : -value) : x < 0 ? -value : value;
}
function cos(x) {
  x = +x;
  if (x !== x || abs(x) === Infinity) return NaN;
  var r = reduce(abs(x));
  var value = K & 1 ? sinKernel(r, L) : cosKernel(r, L);
  return K === 1 || K === 2 ? -value : value;
}
function tan(x) {
  x = +x;
  if (x === 0 || x !== x || abs(x) === Infinity) return x === 0 ? x : NaN;
  var r = reduce(abs(x));
  var low = L;
  if (abs(r) < 1e-9 && !(K & 1)) return x < 0 ? -r : r;
  var s = sinKernel(r, low);
  var sLow = L;
  var c = cosKernel(r, low);
  var cLow = L;
  var value = K & 1 ? -quotient(c, cLow, s, sLow) : quotient(s, sLow, c, cLow);
  return x < 0 ? -value : value;
}
function quotient(a, aLow, b, bLow) {
  var q = a / b;
  var p = twoProduct(q, b);
  return twoSum(q, (a - p - L + aLow - q * bLow) / b);
}

// Arcus tangent: arctangents of sixteenths, and a short series for the rest.
var ATAN = inverseOdds(3, 17, true).map(function (c) {
  return -c;
});
var SIXTEENTHS = [
  0, 0.06241880999595735, 0.12435499454676144, 0.18534794999569476, 0.24497866312686414, 0.3028848683749714, 0.35877067027057225,
  0.4124104415973873, 0.4636476090008061, 0.5123894603107377, 0.5585993153435624, 0.6022873461349642, 0.6435011087932844,
  0.6823165548747481, 0.7188299996216245, 0.7531512809621944, 0.7853981633974483,
];
var SIXTEENTHS_LOW = [
  0, -1.5490756308295046e-18, -3.1253241424539383e-18, 4.180692268843079e-18, 1.0698755618734451e-17, -1.1010827903001369e-17,
  -2.4623815582638635e-17, -1.587652227770689e-17, 2.2698777452961687e-17, -2.5462781472855804e-17, -5.4556305485916264e-18,
  2.950430737228402e-17, 1.5834785051444286e-17, 6.943223671560008e-18, -2.1478388444456983e-17, -2.4256934659182068e-17,
  3.061616997868383e-17,
];
/** Arctangent of y/x for 0 ≤ y ≤ x, both sums of two doubles. */
function atanOf(y, yLow, x, xLow) {
  var q = quotient(y, yLow, x, xLow);
  var low = L;
  var at = floor(q * 16 + 0.5);
  if (at === 0) return twoSum(q, low + q * q * q * polynomial(q * q, ATAN));
  var c = at / 16;
  var t = (q - c + low) / (1 + q * c);
  return twoSum(SIXTEENTHS[at], t + (SIXTEENTHS_LOW[at] + t * t * t * polynomial(t * t, ATAN)));
}
/** Angle of a point in the first quarter; its low part in `L`. */
function angle(y, yLow, x, xLow) {
  var high;
  if (y <= x) return y / x < 1e-9 ? ((L = 0), y / x) : atanOf(y, yLow, x, xLow);
  if (x / y < 1e-20) high = L = 0;
  else high = x / y < 1e-9 ? ((L = 0), x / y) : atanOf(x, xLow, y, yLow);
  var low = HALF_PI_LOW - L;
  var rest = twoSum(HALF_PI, -high);
  return twoSum(rest, L + low);
}
function atan(x) {
  x = +x;
  if (x === 0 || x !== x) return x;
  var a = abs(x);
  var value = a > 1e300 ? HALF_PI : angle(a, 0, 1, 0);
  return x < 0 ? -value : value;
}
function isNegative(x) {
  return x < 0 || (x === 0 && 1 / x < 0);
}
function atan2(y, x) {
  y = +y;
  x = +x;
  if (y !== y || x !== x) return NaN;
  var a = abs(y);
  var b = abs(x);
  var value;
  L = 0;
  if (a === 0) value = 0;
  else if (b === 0) value = HALF_PI;
  else if (a === Infinity) value = b === Infinity ? 0.7853981633974483 : HALF_PI;
  else if (b === Infinity) value = 0;
  else {
    var largest = a > b ? a : b;
    var factor = largest > 1e150 ? powerOfTwo(-600) : largest < 1e-150 ? powerOfTwo(600) : 1;
    value = angle(a * factor, 0, b * factor, 0);
  }
  if (isNegative(x)) {
    var low = L;
    var rest = twoSum(3.141592653589793, -value);
    value = b === Infinity && a === Infinity ? 2.356194490192345 : rest + (L + 1.2246467991473532e-16 - low);
  }
  return isNegative(y) ? -value : value;
}
/** √(1 − x²), its low part in `L`. */
function cathetus(x) {
  var a = twoSum(1, -x);
  var aLow = L;
  var b = twoSum(1, x);
  var bLow = L;
  var w = twoProduct(a, b);
  var wLow = L + a * bLow + b * aLow;
  var root = sqrt(w);
  if (root === 0) return (L = 0);
  var p = twoProduct(root, root);
  return twoSum(root, (w - p - L + wLow) / (2 * root));
}
function asin(x) {
  x = +x;
  var a = abs(x);
  if (!(a <= 1)) return NaN;
  if (a < 1e-9) return x;
  var c = cathetus(a);
  var value = angle(a, 0, c, L);
  return x < 0 ? -value : value;
}
function acos(x) {
  x = +x;
  var a = abs(x);
  if (!(a <= 1)) return NaN;
  var c = cathetus(a);
  var value = angle(c, L, a, 0);
  if (x >= 0) return value;
  var low = L;
  var rest = twoSum(3.141592653589793, -value);
  return rest + (L + 1.2246467991473532e-16 - low);
}
