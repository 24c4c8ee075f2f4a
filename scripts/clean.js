// A build starts from nothing, so that no file of an earlier one is published.
import { rmSync } from 'node:fs';

rmSync(new URL('../dist', import.meta.url), { recursive: true, force: true });
