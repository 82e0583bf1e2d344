// The last part of the runtime script, on the server and in the browser: runs one function, over JSON or over values.
(function (global) {
  'use strict';
  var stringify = JSON.stringify;
  var hasOwn = Object.prototype.hasOwnProperty;
  var FIRST = 'parti@1';
  var makers = global.__sdks;
  var made = {};
  /** The SDK of this name, set up when it is first asked for. */
  var sdkNamed = function (name) {
    if (!hasOwn.call(makers, name)) throw new Error('there is no "' + name + '" here');
    return made[name] || (made[name] = makers[name]());
  };
  delete global.__sdks;
  /** A function that was made with this SDK; those from before there were names were made with the first. */
  global.__bundle = function (sdk, makeFunction) {
    makeFunction.sdk = sdk;
    return makeFunction;
  };
  /** Sets the SDK of a function up ahead of its call; what is not here waits for the call to say so. */
  global.__setUp = function (sdk) {
    if (hasOwn.call(makers, sdk || FIRST)) sdkNamed(sdk || FIRST);
  };
  /** What `execute` gives back, as it is, numbers unlooked at; `models` and `inputs` are not changed by any function that Parti comes with. */
  var call = function (makeFunction, models, inputs) {
    global.__seed();
    var result = makeFunction(sdkNamed(makeFunction.sdk || FIRST)).execute(models, inputs);
    if (result && typeof result.then === 'function') throw new Error('execute must give its result at once, not a promise');
    if (result === null || typeof result !== 'object') throw new Error('execute must give back { model, outputs }');
    return { model: result.model, outputs: result.outputs || {}, messages: result.messages || [] };
  };
  var refuseInfinite = function (value, key) {
    if (typeof value === 'number' && !isFinite(value)) throw new Error('"' + key + '" is not a finite number');
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) for (var at = 0; at < value.length; at++) refuseInfinite(value[at], at);
    else {
      var keys = Object.keys(value);
      for (var place = 0; place < keys.length; place++) refuseInfinite(value[keys[place]], keys[place]);
    }
  };
  global.__call = call;
  global.__refuseInfinite = refuseInfinite;
  global.__run = function (makeFunction, json) {
    var argument = JSON.parse(json);
    var result = call(makeFunction, argument.models, argument.inputs);
    var text = stringify(result);
    // Written: so it holds no circle.
    refuseInfinite(result, '');
    return text;
  };
})(globalThis);
