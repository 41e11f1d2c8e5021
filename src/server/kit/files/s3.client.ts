import { createHash } from 'node:crypto'
import type * as Sdk from '@aws-sdk/client-s3'
import type { S3Settings } from '#server/kit/config/env.ts'
import type { FileStore } from '#server/kit/files/file-store.ts'

/** How long the server may take to be reached, and then say nothing. By itself the SDK waits for good, and with it who asked. */
const TIMEOUTS = { connectionTimeout: 5000, socketTimeout: 20_000 }

/** Files in a bucket. The SDK is heavy, so it is loaded at the first use. */
export function createS3FileStore(settings: S3Settings, timeouts = TIMEOUTS): FileStore {
  let loading: Promise<{ sdk: typeof Sdk; client: Sdk.S3Client }> | undefined
  const connected = () => (loading ??= connect(settings, timeouts))
  const at = (name: string) => ({ Bucket: settings.bucket, Key: name })

  return {
    put: async (name, content, contentType) => {
      const { sdk, client } = await connected()
      const sha256 = createHash('sha256').update(content).digest('base64')
      const object = { Body: content, ContentType: contentType, ChecksumSHA256: sha256 }
      await client.send(new sdk.PutObjectCommand({ ...at(name), ...object }))
    },
    get: async (name) => {
      const { sdk, client } = await connected()
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(at(name)))
        return Body && Buffer.from(await Body.transformToByteArray())
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return undefined
        throw error
      }
    },
    remove: async (name) => {
      const { sdk, client } = await connected()
      await client.send(new sdk.DeleteObjectCommand(at(name)))
    },
  }
}

async function connect({ region, endpoint, credentials }: S3Settings, requestHandler: typeof TIMEOUTS) {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    requestHandler,
    // Other servers than Amazon's expect the bucket in the path, and do not support every newer checksum.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { sdk, client }
}
