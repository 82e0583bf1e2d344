/** What ECMAScript gives every program and functions may use; everything else of a worker goes. */
const KEPT = `Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Promise RegExp Date
  Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError globalThis JSON Math Reflect Proxy
  Map Set WeakMap WeakSet BigInt ArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array
  Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array Iterator isFinite isNaN decodeURI decodeURIComponent
  encodeURI encodeURIComponent escape unescape console __run __seed __pow`;

/** A result longer than this is refused, characters. */
export const MAX_RESULT = 64 * 1024 * 1024;

/**
 * The script of a worker that runs one function once. Everything that the worker needs of its surroundings is taken
 * before the function's text comes; then its globals go, along their prototypes too.
 */
export function sandboxScript(runtime: string, bundle: string): string {
  return `(function () {
  "use strict";
  var scope = self;
  var silent = function () {};
  var stringOf = String;
  scope.console = { log: silent, info: silent, warn: silent, error: silent, debug: silent };
  var run;
  scope.onmessage = function (event) {
    var port = event.ports[0];
    var post = port.postMessage.bind(port);
    var isUsed = false;
    scope.onmessage = null;
    port.onmessage = function (call) {
      if (isUsed) return;
      isUsed = true;
      var answer;
      try {
        answer = { json: run(call.data) };
        if (answer.json.length > ${MAX_RESULT}) answer = { message: "the result is too large" };
      } catch (error) {
        try {
          answer = { message: stringOf((error && error.message) || error) };
        } catch (unreadable) {
          answer = { message: "the function threw something that cannot be read" };
        }
      }
      post(answer);
    };
  };
  scope.__prepare = function (made) {
    delete scope.__prepare;
    var whole = scope.__run;
    scope.__setUp(made.sdk);
    run = function (json) {
      return whole(made, json);
    };
    var kept = ${JSON.stringify(KEPT.split(/\s+/))};
    for (var at = scope; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
      Object.getOwnPropertyNames(at).forEach(function (name) {
        if (kept.indexOf(name) < 0 || at !== scope) {
          try {
            delete at[name];
          } catch (fixed) {}
        }
      });
    }
  };
})();
${runtime}
;__prepare(${bundle}
);
`;
}
