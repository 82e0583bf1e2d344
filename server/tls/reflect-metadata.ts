/** Metadata by target and key, as `reflect-metadata` keeps it; the part that the certificate library's container asks for at load. */
interface MetadataReflect {
  getMetadata?(key: unknown, target: object): unknown;
  getOwnMetadata?(key: unknown, target: object): unknown;
  defineMetadata?(key: unknown, value: unknown, target: object): void;
}

/** Adds the metadata functions to `Reflect` where no library has; to be called before `@peculiar/x509` is loaded. */
export function addReflectMetadata(): void {
  const reflect = Reflect as MetadataReflect;
  if (reflect.getMetadata) return;
  const kept = new WeakMap<object, Map<unknown, unknown>>();
  const own = (key: unknown, target: object): unknown => kept.get(target)?.get(key);
  reflect.getOwnMetadata = own;
  reflect.getMetadata = own;
  reflect.defineMetadata = (key, value, target) => {
    const values = kept.get(target) ?? new Map<unknown, unknown>();
    kept.set(target, values.set(key, value));
  };
}
