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

/** The time limit of one request, and the number of attempts: a person waits for the response. */
const TIMEOUT_MS = 10_000;
const ATTEMPTS = 3;

/** A bucket, and the keys to it. Without keys they come from the process's environment, as for AWS's tools. */
export type Bucket = {
  readonly endpoint: string;
  readonly region: string;
  readonly name: string;
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
};

/** Makes a store in a bucket that is accessed by S3's protocol. */
export function createS3Store({ endpoint, region, name: bucket, keys }: Bucket): FileStore {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    maxAttempts: ATTEMPTS,
    requestHandler: { requestTimeout: TIMEOUT_MS, connectionTimeout: TIMEOUT_MS, throwOnRequestTimeout: true },
    // Not every S3-compatible store supports the checksums that the client would add.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(keys === undefined ? {} : { credentials: keys }),
  });
  return {
    write: async (Key, Body) =>
      void (await unlessMissing(
        client.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ContentType: "image/webp" })),
      )),
    read: async (Key) => {
      const found = await unlessMissing(client.send(new GetObjectCommand({ Bucket: bucket, Key })));
      return found?.Body?.transformToByteArray();
    },
    look: async (name) => {
      const found = await unlessMissing(client.send(new HeadObjectCommand({ Bucket: bucket, Key: name })));
      return found === undefined ? undefined : storedFile(name, found.LastModified);
    },
    copy: async (from, to) => {
      const copied = await unlessMissing(
        client.send(new CopyObjectCommand({ Bucket: bucket, CopySource: `${bucket}/${from}`, Key: to })),
      );
      if (copied === undefined) throw domainError("UNAVAILABLE");
    },
    remove: async (Key) => void (await unlessMissing(client.send(new DeleteObjectCommand({ Bucket: bucket, Key })))),
    list: async (folder, { after, limit }) => {
      const page = { Bucket: bucket, Prefix: folder, MaxKeys: limit, ...(after === "" ? {} : { StartAfter: after }) };
      const found = await unlessMissing(client.send(new ListObjectsV2Command(page)));
      if (found === undefined) throw domainError("UNAVAILABLE");
      return (found.Contents ?? []).map(({ Key = "", LastModified }) => storedFile(Key, LastModified));
    },
  };
}

/** A file without a write time counts as new, so that nothing is removed by mistake. */
const storedFile = (name: string, writtenAt = new Date()): StoredFile => ({ name, writtenAt });

/**
 * Returns the response, or undefined if there is no such file. Throws UNAVAILABLE if the store can't be reached or is
 * busy, and the store's own error if it refuses us, which is ours to fix.
 */
async function unlessMissing<Answer>(request: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await request;
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 404 && error instanceof S3ServiceException && error.name !== "NoSuchBucket") return undefined;
    if (status !== undefined && status >= 400 && status < 500 && status !== 429) throw error;
    throw new DomainError("UNAVAILABLE", {}, meaningOf("UNAVAILABLE").message, error);
  }
}
