import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rememberedForm, sha256Hex, type RememberedForm } from '#domain';
import type { FedModel } from './cone-messages.ts';
import { FormWriter } from './form-bytes.ts';
import { ModelFeed } from './model-feed.ts';

const heights = fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e', '7'), fc.integer({ min: 0, max: 2 })), {
  selector: ([id]) => id,
});

it('each model can be put together from the one before it and what was told (property)', () => {
  fc.assert(
    fc.property(fc.array(heights, { minLength: 1, maxLength: 5 }), (rows) => {
      const told: FedModel[] = [];
      const feed = new ModelFeed((model) => told.push(model));
      const writer = new FormWriter();
      let form: RememberedForm | undefined;
      let last: [string, unknown][] = [];
      for (const row of rows) {
        const Elements = Object.fromEntries(row.map(([id, Height]) => [id, { Id: id, Height }]));
        form = rememberedForm({ model: { Elements, Unit: 'm' } }, { functionId: 'f', sha256: sha256Hex }, form);
        if (form.members) feed.tell('digest', 'node', form.members);
        const { text, runs } = told.at(-1) as FedModel;
        const fresh = Object.entries((JSON.parse(text) as { Elements: object }).Elements);
        const [before, left] = [last, fresh.slice()];
        last = [];
        for (let at = 0; at < (runs?.length ?? 0); at += 2) {
          const [place, count] = [runs?.[at] as number, runs?.[at + 1] as number];
          last.push(...(place < 0 ? left.splice(0, count) : before.slice(place, place + count)));
        }
        if (!runs) last = fresh;
        expect(last).toEqual(Object.entries(Elements).map(([id, { Height }]) => [id, { Id: id, Height }]));
        // Nothing that stayed is told again.
        for (const [id, element] of runs ? fresh : [])
          expect(before.some(([other, kept]) => other === id && JSON.stringify(kept) === JSON.stringify(element))).toBe(false);
        const { bytes, model } = writer.write(form);
        expect(JSON.parse(new TextDecoder().decode(bytes.subarray(model?.from, model?.to)))).toEqual({ Elements, Unit: 'm' });
      }
    }),
  );
});
