import type { FunctionRecord } from '#domain';
import { functionIcon, mainType } from '#graph';
import { Tile } from '#ui';
import { usePicture } from '../gallery/use-picture.ts';

/** What a function makes, drawn small; its sign where nothing of it is to be seen, and until the picture is there. */
export function FunctionPicture({ id, record, isPictured }: { id: string; record: FunctionRecord; isPictured: boolean }) {
  const address = usePicture({ kind: 'functions', id }, isPictured ? id : undefined);
  return (
    <span className="function-picture" data-part="function-picture" data-pictured={address !== undefined}>
      {address ? <img src={address} alt="" /> : <Tile hue={mainType(record)} icon={functionIcon(record)} />}
    </span>
  );
}
