import { hidden, secret } from "@stakehold/service/config.ts";
import { z } from "zod";

/** The settings for pictures. Without `PICTURES_URL` the platform takes none. */
export const picturesShape = {
  PICTURES_URL: z
    .url({
      protocol: /^(file|https?)$/,
      message: "must be a URL such as file:///var/pictures or https://s3.example.com/bucket",
    })
    .optional()
    .describe(
      "Where pictures are kept: `file:///folder` on one computer, or a bucket of a store that speaks S3's protocol as `https://endpoint/bucket`. It is this installation's alone. Without it no pictures are taken.",
    ),
  PICTURES_REGION: z.string().min(1).default("us-east-1").describe("The region of that bucket."),
  PICTURES_ACCESS_KEY: hidden
    .min(1)
    .optional()
    .describe("The access key for that bucket; without it AWS's usual places are asked, such as a pod's role."),
  PICTURES_SECRET_KEY: hidden.min(1).optional().describe("The secret of that access key."),
  PICTURES_LINK_SECRET: secret
    .optional()
    .describe("What links to pictures are signed by, the same for all parts that read it."),
} as const;

/** Settings of pictures. */
export type PictureSettings = z.infer<z.ZodObject<typeof picturesShape>>;
