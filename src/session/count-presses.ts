let presses = 0;

/** Presses of the pointer, and clicks of buttons by keys, since the page was opened. */
export const pressesSoFar = (): number => presses;

// Counted before anybody acts on them.
for (const kind of ['pointerdown', 'click']) globalThis.addEventListener?.(kind, () => presses++, true);
