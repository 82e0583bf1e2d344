import type { JsonObject } from '#domain';

/** Element as read: references stay ids until they are asked for, so order in the file does not matter. */
export interface ReadElement {
  readonly id: string;
  readonly discriminator: string;
  readonly name: string;
  readonly isDefinition: boolean;
  readonly json: JsonObject;
}
