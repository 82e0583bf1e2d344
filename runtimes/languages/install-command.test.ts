import { expect, test } from 'vitest';
import { csharpRuntime } from '../csharp/index.ts';
import { pythonRuntime } from '../python/index.ts';
import { installCommand } from './install-command.ts';

test('names the command of the package manager that is here', () => {
  const only = (wanted: string) => (name: string) => (name === wanted ? `/usr/bin/${name}` : undefined);
  expect(installCommand(pythonRuntime, only('apt-get'))).toBe('sudo apt-get install python3');
  expect(installCommand(csharpRuntime, only('brew'))).toBe('brew install --cask dotnet-sdk');
  expect(installCommand(csharpRuntime, () => undefined)).toBeUndefined();
});
