/** npm run bench: every measurement that the issues name, as ratios against a floor of the same run. */
import { benchCheck } from './check.ts';
import { benchHostile } from './hostile.ts';

benchHostile();
benchCheck();
