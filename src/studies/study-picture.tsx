import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from '#ui';
import { consumedModels, deriveGraph, elementCountOf, generatesGltf, hasModel, type NodeId } from '#domain';
import { smallPicture, type ShownModel } from '#viewer';
import { useApp } from '../app/app-context.ts';
import { useShownTheme } from '../preferences/use-shown-theme.ts';
import type { OpenWorkflow } from '../session/open-workflow.ts';
import type { Study, StudyOption } from './workflow-studies.ts';

/** Pixels that a picture is drawn with. */
const SIZE = { width: 480, height: 300 } as const;

/** What an option looks like: as it is kept, else drawn here once it is in sight, and kept for everybody by whoever may edit. */
export function StudyPicture({
  workflowId,
  study,
  option,
  name,
  ports,
}: {
  workflowId: string;
  study: Study;
  option: StudyOption;
  name: string;
  ports: OpenWorkflow;
}) {
  const { t } = useTranslation('history');
  const place = useRef<HTMLSpanElement>(null);
  const isInSight = useInSight(place);
  const address = usePicture(workflowId, study, option, ports, isInSight && option.state === 'done');
  return (
    <span ref={place} className="drawn" data-part="study-picture" data-drawn={address !== undefined || undefined}>
      {address ? <img src={address} alt={t('study.picture-of', { name })} draggable={false} /> : null}
      {address === null && <span className="meta">{t('study.no-picture')}</span>}
      {address === undefined && option.state !== 'failed' && <span className="bone" />}
    </span>
  );
}

/** Whether something was in sight by now. */
function useInSight(place: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const watch = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && setSeen(true));
    watch.observe(element);
    return () => watch.disconnect();
  }, [place]);
  return isSeen;
}

/** Address of the picture; null: there is nothing to see, undefined: not there yet. */
function usePicture(
  workflowId: string,
  study: Study,
  option: StudyOption,
  ports: OpenWorkflow,
  isWanted: boolean,
): string | null | undefined {
  const { api } = useApp();
  const theme = useShownTheme();
  const [shown, setShown] = useState<{ theme: string; address: string | null }>();
  const { n } = option;
  // The study is read again and again; its options change no more once they have run.
  const latest = useRef(option);
  latest.current = option;
  useEffect(() => {
    if (!isWanted || !api) return undefined;
    let isHere = true;
    let made: string | undefined;
    const path = { id: workflowId, study: study.id, n: String(n) };
    const draw = async (): Promise<Blob | undefined> => {
      const picture = await smallPicture(await modelsOf(latest.current, ports), { ...SIZE, theme }, () => isHere);
      const blob = picture && (await pngOf(picture));
      // Whoever may not keep it sees it all the same.
      if (blob && ports.reader.canEdit)
        void api
          .call('PUT workflows/{id}/studies/{study}/options/{n}/picture', { path, query: { theme }, body: blob })
          .catch(() => undefined);
      return blob;
    };
    const load = async () => {
      const isKept = latest.current.pictures.includes(theme);
      const kept = isKept
        ? await api
            .file('GET workflows/{id}/studies/{study}/options/{n}/picture', { path, query: { theme } })
            .then((file) => file.blob())
            .catch(() => undefined)
        : undefined;
      const blob = kept ?? (await draw());
      if (!isHere) return;
      made = blob && URL.createObjectURL(blob);
      setShown({ theme, address: made ?? null });
    };
    load().catch(() => isHere && setShown({ theme, address: null }));
    return () => {
      isHere = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [api, workflowId, study.id, n, theme, ports, isWanted]);
  return shown?.theme === theme ? shown.address : undefined;
}

/** Models of an option as the model pane would show them: without those that another function shows as its own. */
async function modelsOf(option: StudyOption, { reader, results }: OpenWorkflow): Promise<ShownModel[]> {
  const document = reader.document();
  const functionOf = (id: string, digest: string) => reader.functionOf(id, digest);
  const consumed = consumedModels(deriveGraph(document, functionOf));
  const shown = Object.entries(option.results).filter(([id]) => {
    const node = document.nodes[id];
    const record = node && functionOf(node.functionId, node.digest);
    return !node?.disabled && !consumed.has(id as NodeId) && record !== undefined && generatesGltf(record);
  });
  const models = await Promise.all(
    shown.map(async ([nodeId, { digest }]): Promise<ShownModel[]> => {
      // One that is kept no more is not seen; the others are.
      const result = results.get(digest) ?? (await results.load(digest).catch(() => undefined));
      const model = result?.model;
      return model && hasModel(result) && elementCountOf(result) > 0 ? [{ nodeId, label: '', digest, model }] : [];
    }),
  );
  return models.flat();
}

async function pngOf(picture: ImageData): Promise<Blob> {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext('2d')?.putImageData(picture, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}
