// Runs before every function, the same bytes on the server and in the browser: a fixed clock and seeded chance, so that
// the same inputs give the same result everywhere.
(function (global) {
  'use strict';
  var RealDate = global.Date;
  var FIXED = RealDate.UTC(2020, 0, 1);
  function FixedDate() {
    if (!(this instanceof FixedDate)) return new RealDate(FIXED).toString();
    var given = Array.prototype.slice.call(arguments);
    return given.length === 0 ? new RealDate(FIXED) : new (Function.prototype.bind.apply(RealDate, [null].concat(given)))();
  }
  FixedDate.prototype = RealDate.prototype;
  FixedDate.now = function () {
    return FIXED;
  };
  FixedDate.UTC = RealDate.UTC;
  FixedDate.parse = RealDate.parse;
  global.Date = FixedDate;
  var seed = 1;
  global.__seed = function () {
    seed = 0x9e3779b9;
  };
  global.Math.random = function () {
    seed = (seed + 0x6d2b79f5) | 0;
    var t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
})(globalThis);
