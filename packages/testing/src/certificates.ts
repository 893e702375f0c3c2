import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** A certificate with its key, as PEM. */
export type Certificate = { readonly cert: string; readonly key: string };

/** A CA of a suite's own with certificates for one server on this computer and one client, as PEM. */
export type Certificates = { readonly ca: string; readonly server: Certificate; readonly client: Certificate };

const openssl = (folder: string, ...args: readonly string[]) => promisify(execFile)("openssl", args, { cwd: folder });

/** Returns undefined, with a warning, on a computer without openssl: tests with certificates are skipped there. */
export async function makeCertificates(): Promise<Certificates | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "certificates-"));
  try {
    await openssl(folder, "version");
  } catch {
    process.stderr.write("\n*** THERE IS NO openssl: ENCRYPTED CONNECTIONS ARE NOT TESTED ***\n\n");
    return undefined;
  }
  try {
    await writeFile(join(folder, "names"), "subjectAltName=DNS:localhost,IP:127.0.0.1\n");
    const authority = [...NEW_KEY, "-x509", "-days", "2", "-subj", "/CN=Suite", "-keyout", "ca.key", "-out", "ca.cert"];
    await openssl(folder, ...authority);
    const server = await sign(folder, "server");
    const client = await sign(folder, "client");
    return { ca: await readFile(join(folder, "ca.cert"), "utf8"), server, client };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const NEW_KEY = ["req", "-newkey", "rsa:2048", "-nodes"];

async function sign(folder: string, name: string): Promise<Certificate> {
  await openssl(folder, ...NEW_KEY, "-subj", `/CN=${name}`, "-keyout", `${name}.key`, "-out", `${name}.request`);
  const by = ["-CA", "ca.cert", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2", "-extfile", "names"];
  await openssl(folder, "x509", "-req", "-in", `${name}.request`, ...by, "-out", `${name}.cert`);
  const read = (kind: string) => readFile(join(folder, `${name}.${kind}`), "utf8");
  return { cert: await read("cert"), key: await read("key") };
}
