import { randomBytes, randomUUID } from 'node:crypto'
import {
  amber,
  type DoctorCheck,
  type Finding,
  green,
  reasonOf,
  red,
} from '#server/kit/doctor/doctor-check.ts'
import type { FileStore } from '#server/kit/files/file-store.ts'

const HOW_TO_REACH =
  'Check S3_BUCKET, S3_REGION, S3_ENDPOINT, and the keys. The key has to write, read, and delete in that bucket.'

/** A small file is stored in the bucket, read back and removed. */
export const storedFilesCheck: DoctorCheck = {
  id: 'stored-files',
  title: 'Stored files',
  settings: /^(?:DATA_DIR|FILE_STORE|S3_.*)$/,
  run: async ({ env, files }) => {
    if (env.files.store === 'local') return [green('Uploaded files are on this machine’s disk. See “Disk”.')]
    return checkStore(files)
  },
}

async function checkStore(files: FileStore): Promise<Finding[]> {
  const name = `doctor/${randomUUID()}`
  const content = randomBytes(64)
  try {
    await files.put(name, content, 'application/octet-stream')
  } catch (error) {
    return [red(`We can’t write to the bucket: ${reasonOf(error)}.`, HOW_TO_REACH)]
  }
  const findings = await checkReading(files, name, content)
  try {
    await files.remove(name)
  } catch (error) {
    findings.push(
      amber(
        `We can’t remove a file from the bucket: ${reasonOf(error)}. ${name} is left there.`,
        'Let the key delete files. What customers remove, and what’s older than RETENTION_DAYS, has to be deleted.',
      ),
    )
  }
  return findings
}

async function checkReading(files: FileStore, name: string, content: Buffer): Promise<Finding[]> {
  try {
    const found = await files.get(name)
    return found?.equals(content)
      ? [green('The bucket can be written and read.')]
      : [red('The bucket returned something other than what was stored.', HOW_TO_REACH)]
  } catch (error) {
    return [red(`We can’t read the bucket: ${reasonOf(error)}.`, HOW_TO_REACH)]
  }
}
