import { filesFolderOf, type Config } from '#platform/config/config.ts'
import type { FileStore } from '#ports/files.ts'
import { fileBucket } from './fileBucket.ts'
import { fileFolder } from './fileFolder.ts'

export function ownFiles(config: Config): FileStore {
  const { filesS3Bucket: bucket, filesS3Region: region, filesS3KeyId: keyId, filesS3Secret: secret } = config
  return bucket ? fileBucket({ bucket, region, keyId, secret }) : fileFolder(filesFolderOf(config))
}
