/** The page begins here. */
import { html } from 'htm/preact';
import { render } from 'preact';
import { listen } from './ask.ts';
import { listenToKeys } from './keys.ts';
import { Shell } from './shell.ts';

render(html`<${Shell} />`, document.getElementById('page')!);
listen();
listenToKeys();
