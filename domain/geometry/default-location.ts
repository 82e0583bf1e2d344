/** Location of a map where nobody has chosen one, degrees. Source: spec platform §9. */
export const DEFAULT_LOCATION = { latitude: 34.005833, longitude: -118.405991 } as const;
