import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readEnv } from '#server/config/read-env.ts'
import { createS3FileStore } from '#server/kit/files/s3.client.ts'
import { type FileStore, createFileStore } from '#server/kit/files/file-store.ts'
import { type DiskOperation, recordDisk } from '#testing/power-cut/disk-recorder.ts'
import { seededRandom } from '#testing/power-cut/seeded-random.ts'
import { SimulatedDisk } from '#testing/power-cut/simulated-disk.ts'
import { S3_KEY, startS3Peer } from '#testing/s3-peer.ts'

const NAME = 'logo/3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const CONTENT = Buffer.from([0, 255, 13, 10, 37, 0])
const LONG_CONTENT = Buffer.alloc(10_000, 'one of many sectors ')

function localFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function localStore(): Promise<FileStore> {
  return createFileStore(readEnv({ DATA_DIR: localFolder() }))
}

async function s3Store(): Promise<FileStore> {
  const { url } = await startS3Peer()
  return createFileStore(readEnv(s3Env(url)))
}

function s3Env(endpoint: string, secret = S3_KEY.secretAccessKey) {
  return {
    FILE_STORE: 's3',
    S3_BUCKET: 'signs',
    S3_REGION: 'us-west-2',
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: S3_KEY.accessKeyId,
    S3_SECRET_ACCESS_KEY: secret,
  }
}

describe.each([
  ['local', localStore],
  ['S3', s3Store],
])('O09 the %s file store', (_kind, open) => {
  it('O09 returns exactly the stored bytes, until the file is removed', async () => {
    const store = await open()
    await store.put(NAME, CONTENT, 'image/png')
    await store.put(NAME, CONTENT, 'image/png')
    expect(await store.get(NAME)).toEqual(CONTENT)
    await store.remove(NAME)
    await store.remove(NAME)
    expect(await store.get(NAME)).toBeUndefined()
  })
})

describe('O09 the local file store', () => {
  it.each(['../../etc/passwd', 'logo/../x', '/etc/passwd', 'logo/a', `${NAME}/x`, `${NAME}\0`, ''])(
    'O09 has no place for %j',
    async (name) => {
      const store = await localStore()
      expect(() => store.get(name)).toThrow('not the name')
      await expect(store.put(name, CONTENT, 'image/png')).rejects.toThrow('not the name')
      await expect(store.remove(name)).rejects.toThrow('not the name')
    },
  )

  it('O09 leaves no partial file behind, neither its own nor that of a process that died', async () => {
    const folder = localFolder()
    const store = createFileStore(readEnv({ DATA_DIR: folder }))
    await store.put(NAME, CONTENT, 'image/png')
    const files = path.join(folder, 'files')
    expect(readdirSync(path.join(files, 'logo'))).toEqual([path.basename(NAME)])
    writeFileSync(`${path.join(files, NAME)}.part`, 'half')
    await store.remove(NAME)
    expect(readdirSync(path.join(files, 'logo'))).toEqual([])
  })
})

describe('O09 a loss of power', () => {
  it('O09 leaves at any moment each file that was acknowledged, and no other by half', async () => {
    const folder = localFolder()
    const recorder = recordDisk(folder)
    onTestFinished(() => recorder.stop())
    const store = createFileStore(readEnv({ DATA_DIR: path.join(folder, 'data') }))
    const names = Array.from({ length: 3 }, () => `logo/${randomUUID()}`)
    for (const [index, name] of names.entries()) {
      await store.put(name, LONG_CONTENT, 'image/png')
      recorder.acknowledge(index)
    }
    recorder.stop()
    for (let seed = 0; seed < 10; seed += 1)
      for (let cut = 0; cut <= recorder.operations.length; cut += 1)
        await checkFiles(names, recorder.operations.slice(0, cut), seed)
  })
})

/** Of the disk that remains after these operations. */
async function checkFiles(names: string[], operations: DiskOperation[], seed: number): Promise<void> {
  const disk = new SimulatedDisk()
  for (const operation of operations) disk.apply(operation)
  const acknowledged = operations.filter((operation) => operation.do === 'acknowledge').length
  const remaining = localFolder()
  disk.writeSurvivors(remaining, seededRandom(seed))
  const store = createFileStore(readEnv({ DATA_DIR: path.join(remaining, 'data') }))
  for (const [index, name] of names.entries()) {
    const content = await store.get(name)
    if (index < acknowledged || content) expect(content?.equals(LONG_CONTENT)).toBe(true)
  }
}

describe('O09 the S3 file store', () => {
  it('O09 signs what it sends, with its kind and its digest', async () => {
    const peer = await startS3Peer()
    const store = createFileStore(readEnv(s3Env(peer.url)))
    await store.put(NAME, CONTENT, 'image/webp')
    expect(peer.objects.get(`/signs/${NAME}`)).toEqual({ content: CONTENT, contentType: 'image/webp' })
    await store.remove(NAME)
    expect(peer.requests).toEqual([`PUT /signs/${NAME}`, `DELETE /signs/${NAME}`])
  })

  it('O09 with a wrong secret it reports that access is denied', async () => {
    const peer = await startS3Peer()
    const storeWithWrongSecret = createFileStore(readEnv(s3Env(peer.url, 'something else')))
    await expect(storeWithWrongSecret.put(NAME, CONTENT, 'image/png')).rejects.toThrow(
      'SignatureDoesNotMatch',
    )
    await expect(storeWithWrongSecret.get(NAME)).rejects.toThrow('SignatureDoesNotMatch')
    expect(peer.objects.size).toBe(0)
  })

  it('O09 a failing server is a failure, never a missing file', async () => {
    const peer = await startS3Peer()
    const store = createFileStore(readEnv(s3Env(peer.url)))
    peer.failWithStatus = 501
    await expect(store.get(NAME)).rejects.toThrow()
    expect(peer.requests.length).toBeGreaterThan(0)
  })

  it('O09 a server that takes a request and says nothing is a failure, and holds nobody up for good', async () => {
    const peer = await startS3Peer()
    peer.isSilent = true
    const { files } = readEnv(s3Env(peer.url))
    if (files.store !== 's3') throw new Error('The files are elsewhere')
    const store = createS3FileStore(files, { connectionTimeout: 100, socketTimeout: 100 })
    await expect(store.get(NAME)).rejects.toThrow(/timed out|timeout/i)
    await expect(store.put(NAME, CONTENT, 'image/png')).rejects.toThrow(/timed out|timeout/i)
  })

  it('V08 needs a bucket, and a key with its secret', () => {
    expect(() => readEnv({ FILE_STORE: 's3' })).toThrow(/S3_BUCKET: must be set/)
    expect(() => readEnv({ S3_ACCESS_KEY_ID: 'x' })).toThrow(/S3_SECRET_ACCESS_KEY: goes with/)
    expect(() => readEnv({ FILE_STORE: 'ftp' })).toThrow(/FILE_STORE: must be one of: local, s3/)
  })
})
