import { expect, it } from 'vitest';
import { readFunctionRecord, type JsonValue } from '#domain';
import { defaultCameraOf } from './default-camera.ts';

const cameraOf = (camera: JsonValue) => defaultCameraOf(readFunctionRecord({ id: 'f', default_camera: camera }));

it('W3.30b a record names the first look at its model by side or quarter of the sky, and how parallels run', () => {
  expect(cameraOf({ named_position: 'top', projection: 'orthographic' })).toEqual({ view: 'top', projection: 'parallel' });
  expect(cameraOf({ named_position: 'North' })).toEqual({ view: 'back' });
  expect(cameraOf({ projection: 'perspective' })).toEqual({ projection: 'perspective' });
  const nothing: JsonValue[] = [{}, null, 'top', { named_position: '__proto__' }, { named_position: 4, projection: 'fisheye' }];
  for (const none of nothing) expect(cameraOf(none)).toBeUndefined();
});
