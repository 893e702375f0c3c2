import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { DomainError, domainError, meaningOf } from "@stakehold/errors/domain-error.ts";
import type { FileStore, StoredFile } from "./file-store.ts";

/** How long one request may take, and how often it is made: somebody waits for the answer. */
const TIMEOUT_MS = 10_000;
const ATTEMPTS = 3;

/** Where a bucket is, and who asks. Without keys the process's surroundings are asked for them, as AWS's tools do. */
export type Bucket = {
  readonly endpoint: string;
  readonly region: string;
  readonly name: string;
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
};

/** Files in a bucket of a store that speaks S3's protocol. */
export function createS3Store({ endpoint, region, name: bucket, keys }: Bucket): FileStore {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    maxAttempts: ATTEMPTS,
    requestHandler: { requestTimeout: TIMEOUT_MS, connectionTimeout: TIMEOUT_MS, throwOnRequestTimeout: true },
    // Not every store that speaks the protocol knows the checksums that the client would add.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(keys === undefined ? {} : { credentials: keys }),
  });
  return {
    write: async (Key, Body) =>
      void (await asked(client.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ContentType: "image/webp" })))),
    read: async (Key) => {
      const found = await asked(client.send(new GetObjectCommand({ Bucket: bucket, Key })));
      return found?.Body?.transformToByteArray();
    },
    look: async (name) => {
      const found = await asked(client.send(new HeadObjectCommand({ Bucket: bucket, Key: name })));
      return found === undefined ? undefined : storedFile(name, found.LastModified);
    },
    copy: async (from, to) => {
      const copied = await asked(
        client.send(new CopyObjectCommand({ Bucket: bucket, CopySource: `${bucket}/${from}`, Key: to })),
      );
      if (copied === undefined) throw domainError("UNAVAILABLE");
    },
    remove: async (Key) => void (await asked(client.send(new DeleteObjectCommand({ Bucket: bucket, Key })))),
    list: async (folder, { after, limit }) => {
      const page = { Bucket: bucket, Prefix: folder, MaxKeys: limit, ...(after === "" ? {} : { StartAfter: after }) };
      const found = await asked(client.send(new ListObjectsV2Command(page)));
      if (found === undefined) throw domainError("UNAVAILABLE");
      return (found.Contents ?? []).map(({ Key = "", LastModified }) => storedFile(Key, LastModified));
    },
  };
}

/** What does not say when it was written counts as new, so that nothing is removed by mistake. */
const storedFile = (name: string, writtenAt = new Date()): StoredFile => ({ name, writtenAt });

/**
 * The answer, or undefined where there is no such file. Throws UNAVAILABLE where the store can't be reached or is busy, and
 * what the store says where it refuses us, which is for us to mend.
 */
async function asked<Answer>(request: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await request;
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 404 && error instanceof S3ServiceException && error.name !== "NoSuchBucket") return undefined;
    if (status !== undefined && status >= 400 && status < 500 && status !== 429) throw error;
    throw new DomainError("UNAVAILABLE", {}, meaningOf("UNAVAILABLE").message, error);
  }
}
