/** Where a map stands when nobody has chosen a place. Degrees. Source: spec platform §9. */
export const DEFAULT_LOCATION = { latitude: 34.005833, longitude: -118.405991 } as const;
