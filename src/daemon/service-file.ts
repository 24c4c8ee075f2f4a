/** The file with which the system itself starts the daemon: a systemd user unit or a launchd agent. */
import { hash } from 'node:crypto';
import { basename } from 'node:path';

export const SERVICES = ['systemd', 'launchd'] as const;
export type Service = (typeof SERVICES)[number];

export interface ServiceOptions {
  /** The program and its arguments, as an exact list. */
  command: readonly string[];
  root: string;
}

export function serviceFile(kind: Service, options: ServiceOptions): { path: string; text: string; next: string } {
  const name = serviceName(options.root);
  if (kind === 'launchd') {
    const path = `~/Library/LaunchAgents/${name}.plist`;
    return { path, text: launchd(name, options), next: `launchctl load ${path}` };
  }
  return {
    path: `~/.config/systemd/user/${name}.service`,
    text: systemd(options),
    next: `systemctl --user daemon-reload && systemctl --user enable --now ${name}`,
  };
}

/** Two checkouts with the same folder name get two services. */
function serviceName(root: string): string {
  const folder = basename(root).replace(/[^A-Za-z0-9_-]+/g, '-');
  return `passdown-${folder}-${hash('sha256', root, 'hex').slice(0, 6)}`;
}

/** systemd splits at spaces and expands % and $. */
const unitWord = (word: string) => `"${word.replace(/[\\"]/g, '\\$&').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`;
const unitText = (text: string) => text.replaceAll('%', '%%').replace(/[\r\n]+/g, ' ');

function systemd({ command, root }: ServiceOptions): string {
  return `[Unit]
Description=passdown keeps the handoffs of ${unitText(root)} in its graph

[Service]
ExecStart=${command.map(unitWord).join(' ')}
WorkingDirectory=${unitText(root)}
Restart=on-failure
RestartSec=5
# Wrong use or configuration does not mend itself.
RestartPreventExitStatus=2
# Credentials of a Neo4j, if there is one: NEO4J_USERNAME=… and NEO4J_PASSWORD=…
EnvironmentFile=-%h/.config/passdown/environment

[Install]
WantedBy=default.target
`;
}

const xml = (text: string) => text.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c]!);

function launchd(name: string, { command, root }: ServiceOptions): string {
  const list = command.map((word) => `    <string>${xml(word)}</string>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${name}</string>
  <key>ProgramArguments</key>
  <array>
${list}
  </array>
  <key>WorkingDirectory</key>
  <string>${xml(root)}</string>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
</dict>
</plist>
`;
}
