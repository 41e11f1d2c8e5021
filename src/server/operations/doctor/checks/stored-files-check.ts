import { randomBytes, randomUUID } from 'node:crypto'
import {
  amber,
  type DoctorCheck,
  type Finding,
  green,
  reasonOf,
  red,
} from '#server/kit/doctor/doctor-check.ts'
import { type FileStore } from '#server/kit/files/file-store.ts'

const HOW_TO_REACH =
  'See S3_BUCKET, S3_REGION, S3_ENDPOINT and the keys, and that the key may write, read and delete in that bucket.'

/** A small file is stored in the bucket, read back and removed. */
export const storedFilesCheck: DoctorCheck = {
  id: 'stored-files',
  title: 'Stored files',
  settings: /^(?:DATA_DIR|FILE_STORE|S3_.*)$/,
  run: async ({ env, files }) => {
    if (env.files.store === 'local')
      return [green('Uploaded files are kept on the disk of this machine: “Disk” looks at it.')]
    return checkStore(files)
  },
}

async function checkStore(files: FileStore): Promise<Finding[]> {
  const name = `doctor/${randomUUID()}`
  const content = randomBytes(64)
  try {
    await files.put(name, content, 'application/octet-stream')
  } catch (error) {
    return [red(`The bucket cannot be written: ${reasonOf(error)}.`, HOW_TO_REACH)]
  }
  const findings = await checkReading(files, name, content)
  try {
    await files.remove(name)
  } catch (error) {
    findings.push(
      amber(
        `A file cannot be removed from the bucket: ${reasonOf(error)}. ${name} is left there.`,
        'Let the key delete: what customers remove, and what is older than RETENTION_DAYS, has to go.',
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
      : [red('The bucket gives back something else than was stored.', HOW_TO_REACH)]
  } catch (error) {
    return [red(`The bucket cannot be read: ${reasonOf(error)}.`, HOW_TO_REACH)]
  }
}
