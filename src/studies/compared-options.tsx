import { useMemo } from 'react';
import { documentOfOption, firstOfType, FIRST_DECK_ID, generatesGltf, shownViews, type NamedSlide, type NodeRun } from '#domain';
import { useShownTheme } from '../preferences/use-shown-theme.ts';
import { useUnits } from '../preferences/use-units.ts';
import { ComparedSides } from '../presenting/compared-sides.tsx';
import type { SidePorts } from '../presenting/deck-ports.ts';
import { stillPorts } from '../presenting/still-ports.ts';
import type { OpenWorkflow } from '../session/open-workflow.ts';
import type { Study, StudyOption } from './workflow-studies.ts';

/** Buildings of options side by side, in the first view of the model, with one camera that is turned in any of them. */
export function ComparedOptions({
  study,
  options,
  nameOf,
  ports,
}: {
  study: Study;
  options: readonly StudyOption[];
  nameOf: (option: StudyOption) => string;
  ports: OpenWorkflow;
}) {
  const units = useUnits();
  const theme = useShownTheme();
  // The study is read again and again; what an option came to changes no more once it has run.
  const key = JSON.stringify(options.map((one) => [one.n, one.state, nameOf(one)]));
  const { sides, slide } = useMemo(
    () => ({ sides: options.map((one) => sideOf(study, one, nameOf(one), ports)), slide: slideOf(ports) }),
    // oxlint-disable-next-line react/exhaustive-deps -- `key` says all that it is made of
    [study.id, key, ports],
  );
  return <ComparedSides sides={sides} slide={slide} round={0} units={units} theme={theme} />;
}

/** An option as it came to be: its values, and what each function came to with them. */
function sideOf(study: Study, option: StudyOption, label: string, { reader, results }: OpenWorkflow): SidePorts {
  const document = documentOfOption(reader.document(), study.axes, option.values);
  const runs = new Map(
    Object.entries(option.results).map(([nodeId, { digest }]): [string, NodeRun] => [
      nodeId,
      { nodeId, state: 'succeeded', resultDigest: digest },
    ]),
  );
  const still = stillPorts({ document, recordOf: (id, digest) => reader.functionOf(id, digest), runs });
  return { label, ports: { ...still, results, prepared: [], sidesOf: () => [] } };
}

/** The slide that would stand for it: the same view of each, and no figures, which stand below. */
function slideOf({ reader }: OpenWorkflow): NamedSlide {
  const view = firstOfType(shownViews(reader.document().views), 'model')?.id;
  return {
    id: 'study',
    slide: { deck: FIRST_DECK_ID, kind: 'compare', order: 0, figures: [], ...(view === undefined ? {} : { view }) },
  };
}

/** Whether a workflow has buildings to stand beside each other. */
export const drawsModels = ({ reader }: OpenWorkflow): boolean =>
  Object.values(reader.document().nodes).some(({ functionId, digest }) => {
    const record = reader.functionOf(functionId, digest);
    return record !== undefined && generatesGltf(record);
  });
