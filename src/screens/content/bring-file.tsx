import { useRef } from 'react';
import { Button, useTranslation } from '#ui';

/** Asks for the file that draws a thing. */
export function BringFile({ label, isComing, onFile }: { label: string; isComing: boolean; onFile: (file: File) => void }) {
  const { t } = useTranslation('content');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        kind="outline"
        size="compact"
        icon="upload"
        aria-label={label}
        disabled={isComing}
        onClick={() => input.current?.click()}
      >
        {t('bring-file')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".glb"
        hidden
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
