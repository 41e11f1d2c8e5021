import { randomUUID } from 'node:crypto'
import { stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import {
  amber,
  type DoctorCheck,
  type Finding,
  green,
  reasonOf,
  red,
  stateAbove,
} from '#server/kit/doctor/doctor-check.ts'
import { listFolders, writeProbeFile } from '#server/operations/health/readiness.ts'

const MIB = 1024 * 1024
const GIB = 1024 * MIB
/** A busy day writes some hundred megabytes; the embedded database does not open with less than 32. */
const FREE_LIMITS = { amber: GIB, red: 128 * MIB }
/** What other users of the machine may do with a folder. */
const OTHERS = 0o007

export const diskCheck: DoctorCheck = {
  id: 'disk',
  title: 'Disk',
  settings: /^(?:DATA_DIR|DATABASE_URL|FILE_STORE)$/,
  run: async ({ env }) => {
    const folders = listFolders(env)
    if (folders.length === 0)
      return [green('This instance keeps nothing on its own disk. Its database and files are elsewhere.')]
    return (await Promise.all(folders.map(checkFolder))).flat()
  },
}

async function checkFolder(folder: string): Promise<Finding[]> {
  const whole = path.resolve(folder)
  const found = await stat(whole).catch(() => undefined)
  if (!found) return [green(`${whole} doesn’t exist yet. We create it when it’s first needed.`)]
  const own = process.getuid?.()
  if (own !== undefined && found.uid !== own)
    return [
      ...(await checkSpace(whole)),
      amber(
        `${whole} belongs to another user, so we didn’t try writing to it.`,
        'Run this as the user that runs the app, as in `sudo -u albatross npm run doctor`.',
      ),
    ]
  const findings = [...(await checkSpace(whole)), ...(await checkWriting(whole))]
  if ((found.mode & OTHERS) !== 0)
    findings.push(
      amber(
        `Other users of this machine can read ${whole}, which holds customer data.`,
        `Close it to them: chmod o-rwx ${whole}`,
      ),
    )
  return findings
}

async function checkSpace(folder: string): Promise<Finding[]> {
  const { bavail, bsize, files, ffree } = await statfs(folder)
  const free = bavail * bsize
  const text = `${folder} has ${formatBytes(free)} left.`
  const action = 'Free space on that disk, or move the folder to a larger one.'
  const state = stateAbove(-free, { amber: -FREE_LIMITS.amber, red: -FREE_LIMITS.red })
  // Some file systems count no files.
  if (files > 0 && ffree === 0)
    return [red(`The disk of ${folder} has no room for another file, however small.`, action)]
  return [state === 'green' ? green(text) : { state, text, action }]
}

async function checkWriting(folder: string): Promise<Finding[]> {
  try {
    await writeProbeFile(folder, `doctor-${randomUUID()}`)
    return []
  } catch (error) {
    return [
      red(
        `${folder} can’t be written: ${reasonOf(error)}.`,
        'Free space on its disk, or let the user that runs the app write there.',
      ),
    ]
  }
}

function formatBytes(bytes: number): string {
  return bytes >= GIB ? `${(bytes / GIB).toFixed(1)} GB` : `${Math.floor(bytes / MIB)} MB`
}
