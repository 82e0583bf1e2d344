import { useState } from 'react';
import { Button, Dialog, saveFile, TextField, useTranslation } from '#ui';
import type { ViewController } from '../model/view-controller.ts';

/** Sides of a picture (px) that any graphics card can draw. */
const [LEAST, MOST] = [16, 8192];

/** Saves what the model shows as a picture of any size. */
export function PictureDialog({ controller, name, onClose }: { controller: ViewController; name: string; onClose: () => void }) {
  const { t } = useTranslation('viewer');
  const { width, height } = controller.size;
  const [sides, setSides] = useState([String(Math.round(width) * 2), String(Math.round(height) * 2)]);
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [wide = 0, high = 0] = sides.map((text) => (/^\d+$/.test(text.trim()) ? Number(text) : 0));
  const isPossible = [wide, high].every((side) => side >= LEAST && side <= MOST);
  const save = async () => {
    if (!isPossible || isBusy) return;
    setIsBusy(true);
    setHasFailed(false);
    try {
      const picture = await controller.picture({ width: wide, height: high });
      saveFile(picture, `${name}.png`);
      onClose();
    } catch {
      setHasFailed(true);
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('picture.title')}
      footer={
        <>
          <Button kind="outline" onClick={onClose}>
            {t('picture.cancel')}
          </Button>
          <Button kind="primary" disabled={!isPossible || isBusy} onClick={() => void save()}>
            {t('picture.take')}
          </Button>
        </>
      }
    >
      <form
        className="picture-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {(['width', 'height'] as const).map((side, index) => (
          <label key={side}>
            <span className="quiet">{t(`picture.${side}`)}</span>
            <TextField
              label={t(`picture.${side}`)}
              size="form"
              inputMode="numeric"
              value={sides[index] ?? ''}
              onChange={(text) => setSides((now) => now.with(index, text))}
              end={<span className="unit">px</span>}
            />
          </label>
        ))}
        {!isPossible && <p role="alert">{t('picture.sizes', { least: LEAST, most: MOST })}</p>}
        {hasFailed && <p role="alert">{t('picture.failed')}</p>}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  );
}
