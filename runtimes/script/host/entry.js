// The last part of the runtime script, on the server and in the browser: runs one function over JSON.
globalThis.__run = function (makeFunction, json) {
  'use strict';
  globalThis.__seed();
  var argument = JSON.parse(json);
  var result = makeFunction(globalThis.__parti).execute(argument.models, argument.inputs);
  if (result && typeof result.then === 'function') throw new Error('execute must give its result at once, not a promise');
  if (result === null || typeof result !== 'object') throw new Error('execute must give back { model, outputs }');
  return JSON.stringify(
    { model: result.model, outputs: result.outputs || {}, messages: result.messages || [] },
    function (key, value) {
      if (typeof value === 'number' && !isFinite(value)) throw new Error('"' + key + '" is not a finite number');
      return value;
    },
  );
};
