import { useCallback } from 'react';
import type { Answer } from '#api';
import { readFunctionRecord, type FunctionRecord } from '#domain';
import { useApp } from '../../app/app-context.ts';
import { useList, type Listing } from '../../frame/use-list.ts';

type Row = Answer<'GET function-library'>['functions'][number];

/** A function of the library with its record read. */
export interface LibraryEntry extends Omit<Row, 'record'> {
  record: FunctionRecord;
}

/** Everything that this person may see of the functions of the server. */
export function useFunctionLibrary(): Listing<LibraryEntry> {
  const { services } = useApp();
  return useList(
    useCallback(
      async () => (await services.authoring.library()).map((one) => ({ ...one, record: readFunctionRecord(one.record) })),
      [services],
    ),
  );
}
