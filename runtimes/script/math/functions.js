// Hyperbolic functions.
function sinh(x) {
  x = +x;
  var a = abs(x);
  if (x === 0 || x !== x || a === Infinity) return x;
  var value;
  if (a < 22) {
    var e = expm1(a);
    value = a < 1 ? 0.5 * (2 * e - (e * e) / (e + 1)) : 0.5 * (e + e / (e + 1));
  } else value = halfExp(a);
  return x < 0 ? -value : value;
}
function halfExp(a) {
  if (a < 709) return 0.5 * exp(a);
  var half = exp(0.5 * a);
  return 0.5 * half * half;
}
function cosh(x) {
  x = abs(+x);
  if (x !== x || x === Infinity) return x;
  if (x >= 22) return halfExp(x);
  var e = exp(x);
  return 0.5 * e + 0.5 / e;
}
function tanh(x) {
  x = +x;
  var a = abs(x);
  if (x === 0 || x !== x) return x;
  var value = 1;
  if (a < 22) {
    var e = expm1(2 * a);
    value = e / (e + 2);
  }
  return x < 0 ? -value : value;
}
function asinh(x) {
  x = +x;
  var a = abs(x);
  if (x === 0 || x !== x || a === Infinity) return x;
  var value = a > 1e8 ? log(a) + 0.6931471805599453 : log1p(a + (a * a) / (1 + sqrt(1 + a * a)));
  return x < 0 ? -value : value;
}
function acosh(x) {
  x = +x;
  if (!(x >= 1)) return NaN;
  if (x > 1e8) return log(x) + 0.6931471805599453;
  var t = x - 1;
  return log1p(t + sqrt(2 * t + t * t));
}
function atanh(x) {
  x = +x;
  var a = abs(x);
  if (!(a <= 1)) return NaN;
  if (x === 0) return x;
  var value = 0.5 * log1p((2 * a) / (1 - a));
  return x < 0 ? -value : value;
}
function hypot() {
  var largest = 0;
  var isNone = false;
  var values = [];
  for (var at = 0; at < arguments.length; at++) {
    var a = abs(+arguments[at]);
    if (a === Infinity) largest = a;
    else if (a !== a) isNone = true;
    else if (a > largest) largest = a;
    values.push(a);
  }
  if (largest === Infinity) return Infinity;
  if (isNone) return NaN;
  if (largest === 0) return 0;
  split(largest);
  var exponent = K;
  var sum = 0;
  var low = 0;
  for (var index = 0; index < values.length; index++) {
    var v = scale(values[index], -exponent);
    var square = twoProduct(v, v);
    var squareLow = L;
    sum = twoSum(sum, square);
    low += L + squareLow;
  }
  return scale(sqrt(sum + low), exponent);
}

var own = {
  sin: sin,
  cos: cos,
  tan: tan,
  asin: asin,
  acos: acos,
  atan: atan,
  atan2: atan2,
  exp: exp,
  expm1: expm1,
  log: log,
  log2: log2,
  log10: log10,
  log1p: log1p,
  pow: pow,
  cbrt: cbrt,
  sinh: sinh,
  cosh: cosh,
  tanh: tanh,
  asinh: asinh,
  acosh: acosh,
  atanh: atanh,
  hypot: hypot,
};
Object.keys(own).forEach(function (name) {
  Object.defineProperty(M, name, { value: own[name], writable: true, enumerable: false, configurable: true });
});
// What `**` becomes when a function is published; whole numbers of any length are exact everywhere.
global.__pow = function (a, b) {
  if (typeof a === 'object' && a !== null) a = a.valueOf();
  if (typeof b === 'object' && b !== null) b = b.valueOf();
  return typeof a === 'bigint' || typeof b === 'bigint' ? a ** b : pow(a, b);
};
