import { expect, test } from 'vitest';
import { installCommand } from './install-command.ts';

test('names the command of the package manager that is here', () => {
  const only = (wanted: string) => (name: string) => (name === wanted ? `/usr/bin/${name}` : undefined);
  expect(installCommand('python', only('apt-get'))).toBe('sudo apt-get install python3');
  expect(installCommand('csharp', only('brew'))).toBe('brew install --cask dotnet-sdk');
  expect(installCommand('csharp', () => undefined)).toBeUndefined();
});
