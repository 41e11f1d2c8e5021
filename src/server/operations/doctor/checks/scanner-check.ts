import { Readable } from 'node:stream'
import { amber, type DoctorCheck, type Finding, green, red } from '#server/kit/doctor/doctor-check.ts'
import { scanFile, type ScannerEnv, type ScanResult } from '#server/kit/files/scan/scan-file.ts'

/** The text by which every scanner shows that it works (EICAR), in two parts so that this file is none. */
const TEST_FILE = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
const HARMLESS = 'Four players, one hole in one.'

const ACTION = 'Check SCANNER_URL, that the scanner is running, and that this machine can connect.'

/** A harmless text and the test text of all scanners are scanned. */
export const scannerCheck: DoctorCheck = {
  id: 'scanner',
  title: 'Virus scanner',
  settings: /^SCANNER_/,
  run: async ({ env }) => {
    const { scanner } = env
    if (scanner === undefined) return [describeUnset(env.isLocal)]
    const harmless = await scan(scanner, HARMLESS)
    if (harmless === 'unknown')
      return [red('The scanner doesn’t answer, so files that were uploaded since wait.', ACTION)]
    return describe(harmless, await scan(scanner, TEST_FILE))
  },
}

function scan(scanner: ScannerEnv, text: string): Promise<ScanResult> {
  return scanFile(scanner, Readable.from([Buffer.from(text)]))
}

function describeUnset(isLocal: boolean): Finding {
  return isLocal
    ? green('No scanner is set up. Uploaded files aren’t scanned.')
    : amber('No scanner is set up, so uploaded files aren’t scanned.', 'Set SCANNER_URL.')
}

function describe(harmless: ScanResult, test: ScanResult): Finding[] {
  if (harmless === 'infected')
    return [
      red(
        'The scanner finds something in a harmless text.',
        'Check its database, and what else it looks for.',
      ),
    ]
  if (test === 'infected') return [green('The scanner answers, and finds its test file.')]
  return [
    amber(
      'The scanner answers, and doesn’t find its test file.',
      'Load its database, with freshclam for ClamAV.',
    ),
  ]
}
