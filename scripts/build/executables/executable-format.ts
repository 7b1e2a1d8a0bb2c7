import type { Machine } from './targets.ts';

/** Node looks for the program inside its own file only if the digit behind this text is 1. */
export const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
/** The name of the resource (Windows) or note (Linux) that holds the program. */
export const RESOURCE = 'NODE_SEA_BLOB';

// https://learn.microsoft.com/windows/win32/debug/pe-format
const PE_OFFSET_AT = 0x3c;
const COFF_HEADER_BYTES = 24;
const PE32_PLUS = 0x20b;
/** Offset in the optional header of PE32+: the fifth data directory, the certificates. */
const CERTIFICATES_AT = 112 + 4 * 8;

const MACHINES: Readonly<Record<string, Machine>> = { '62': 'elf x64', '183': 'elf arm64' };

/** The format and the instruction set of an executable by its header; null for others than the supported ones. */
export function machineOf(file: Buffer): Machine | null {
  if (file.length > 20 && file.toString('latin1', 0, 4) === '\x7fELF')
    // 64 bits, little-endian.
    return file[4] === 2 && file[5] === 1 ? (MACHINES[String(file.readUInt16LE(18))] ?? null) : null;
  const at = optionalHeaderOf(file);
  return at !== null && file.readUInt16LE(at - COFF_HEADER_BYTES + 4) === 0x8664 ? 'pe x64' : null;
}

/**
 * The executable without its signature, which is no longer valid once the program is added: Windows warns less about a
 * file without a signature than about one with a wrong signature. Other formats are returned unchanged.
 */
export function withoutSignature(file: Buffer): Buffer {
  const at = optionalHeaderOf(file);
  if (at === null) return file;
  const [offset, size] = [file.readUInt32LE(at + CERTIFICATES_AT), file.readUInt32LE(at + CERTIFICATES_AT + 4)];
  if (offset === 0) return file;
  if (offset + size !== file.length) throw new Error('The signature is not at the end of the executable.');
  const unsigned = Buffer.from(file.subarray(0, offset));
  unsigned.fill(0, at + CERTIFICATES_AT, at + CERTIFICATES_AT + 8);
  return unsigned;
}

/** Faults of an executable that should contain `program`; empty if there are none. */
export function faultsOf(file: Buffer, machine: Machine, program: Buffer): string[] {
  const fuse = file.indexOf(`${FUSE}:`);
  // The name of a resource is UTF-16 in PE files.
  const name = Buffer.from(RESOURCE, machine.startsWith('pe') ? 'utf16le' : 'latin1');
  return [
    ...(machineOf(file) === machine ? [] : [`It is no executable for ${machine}.`]),
    ...(fuse >= 0 && file[fuse + FUSE.length + 1] === 0x31 ? [] : ['Node would not look for a program in it.']),
    ...(file.includes(name) ? [] : [`It has no resource ${RESOURCE}.`]),
    ...(program.length > 0 && file.includes(program) ? [] : ['It does not contain the program.']),
    ...(isSigned(file) ? ['It has a signature of an earlier state.'] : []),
  ];
}

function isSigned(file: Buffer): boolean {
  const at = optionalHeaderOf(file);
  return at !== null && file.readUInt32LE(at + CERTIFICATES_AT) !== 0;
}

/** Where the optional header of a PE32+ file begins; null for other files. */
function optionalHeaderOf(file: Buffer): number | null {
  if (file.length < PE_OFFSET_AT + 4 || file.toString('latin1', 0, 2) !== 'MZ') return null;
  const pe = file.readUInt32LE(PE_OFFSET_AT);
  const at = pe + COFF_HEADER_BYTES;
  if (at + CERTIFICATES_AT + 8 > file.length || file.toString('latin1', pe, pe + 4) !== 'PE\0\0') return null;
  return file.readUInt16LE(at) === PE32_PLUS ? at : null;
}
