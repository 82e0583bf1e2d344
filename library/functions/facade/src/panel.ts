import { extrusions, point, type ModelBuilder, type Value } from 'parti';

/** How a panel is made: the share of its area that is glass, none for a closed one, and how deep its frame is (m). */
export interface Made {
  opening: number;
  depth: number;
  /** Place of its outer face (m, inwards): the inner faces of all panels are flush. */
  front: number;
}

/** A panel that was changed by hand: what was not changed is as usual. */
export function madeBy(value: Record<string, Value>, usual: Made): Made {
  const within = (given: Value | undefined, least: number, most: number, fallback: number): number =>
    typeof given === 'number' ? Math.min(most, Math.max(least, given)) : fallback;
  const opening = value['Kind'] === 'Solid' ? 0 : within(value['Opening'], 0.05, 0.95, usual.opening);
  const depth = within(value['Depth'], 0.02, 1, usual.depth);
  return { opening, depth, front: usual.depth - depth };
}

/** Frame and glass of a panel, made once for each size and way; a closed panel has no glass. */
export function definePanel(
  model: ModelBuilder,
  { width, height }: { width: number; height: number },
  { opening, depth, front }: Made,
  isUsual: boolean,
  frameMaterial: string,
  glassMaterial: string,
): { frame: string; glass: string | undefined; glassArea: number } {
  const size = `${Math.round(width * 1000)}x${Math.round(height * 1000)}`;
  const name = isUsual ? size : `${size}-${opening}-${depth}`;
  const share = Math.sqrt(opening);
  const [w, h] = [width * share, height * share];
  const [x, z] = [(width - w) / 2, (height - h) / 2];
  const frame = `frame-${name}`;
  const glass = opening > 0 ? `glass-${name}` : undefined;
  if (!model.has(frame)) {
    const outer = [point(0, front, 0), point(width, front, 0), point(width, front, height), point(0, front, height)];
    const inner = [point(x, front, z), point(x, front, z + h), point(x + w, front, z + h), point(x + w, front, z)];
    const frameProfile = model.profile(`frame-profile-${name}`, outer, glass === undefined ? [] : [inner]);
    const paneProfile = glass === undefined ? '' : model.profile(`glass-profile-${name}`, inner.toReversed());
    model.add(frame, 'Elements.FacadePanel', {
      Name: `Panel ${width.toFixed(2)} × ${height.toFixed(2)}`,
      IsElementDefinition: true,
      Material: frameMaterial,
      Representation: extrusions({ profile: frameProfile, height: depth, direction: point(0, 1, 0) }),
    });
    if (glass !== undefined)
      model.add(glass, 'Elements.Glazing', {
        Name: 'Glass',
        IsElementDefinition: true,
        Material: glassMaterial,
        Representation: extrusions({ profile: paneProfile, height: 0.03, direction: point(0, 1, 0) }),
      });
  }
  return { frame, glass, glassArea: w * h };
}
