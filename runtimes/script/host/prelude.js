// Runs before every function, the same bytes on the server and in the browser: a fixed clock and seeded chance, so that
// the same inputs give the same result everywhere.
(function (global) {
  'use strict';
  var RealDate = global.Date;
  var FIXED = RealDate.UTC(2020, 0, 1);
  /** A time that names no zone is taken as UTC, wherever this runs. */
  var parse = function (text) {
    text = String(text).trim();
    var isLocal = /^[+-]?\d{4,6}(-\d\d){0,2}T\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text);
    return RealDate.parse(isLocal ? text + 'Z' : text);
  };
  function FixedDate(first) {
    if (!(this instanceof FixedDate)) return new RealDate(FIXED).toString();
    if (arguments.length === 0) return new RealDate(FIXED);
    if (arguments.length > 1) return new RealDate(RealDate.UTC.apply(null, arguments));
    return new RealDate(typeof first === 'string' ? parse(first) : first);
  }
  var dates = (FixedDate.prototype = RealDate.prototype);
  dates.constructor = FixedDate;
  Object.getOwnPropertyNames(dates).forEach(function (name) {
    var inZone = /^([gs]et)UTC(.+)$/.exec(name);
    if (inZone) dates[inZone[1] + inZone[2]] = dates[name];
  });
  dates.getTimezoneOffset = function () {
    return 0;
  };
  dates.toString = dates.toLocaleString = dates.toUTCString;
  dates.toDateString = dates.toLocaleDateString = function () {
    return this.toISOString().slice(0, 10);
  };
  dates.toTimeString = dates.toLocaleTimeString = function () {
    return this.toISOString().slice(11, 19);
  };
  FixedDate.now = function () {
    return FIXED;
  };
  FixedDate.UTC = RealDate.UTC;
  FixedDate.parse = parse;
  global.Date = FixedDate;
  // What depends on the place, on time that passes or on when memory is given back.
  ['Intl', 'WeakRef', 'FinalizationRegistry', 'Atomics', 'SharedArrayBuffer', 'WebAssembly', 'Temporal'].forEach(function (name) {
    delete global[name];
  });
  String.prototype.localeCompare = function (other) {
    var own = String(this);
    other = String(other);
    return own < other ? -1 : own > other ? 1 : 0;
  };
  String.prototype.toLocaleLowerCase = String.prototype.toLowerCase;
  String.prototype.toLocaleUpperCase = String.prototype.toUpperCase;
  Number.prototype.toLocaleString = function () {
    return String(this);
  };
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
