import type { Pictures } from "@stakehold/pictures/open-pictures.ts";
import express, { type Router } from "express";
import { allowMethods } from "../errors/allow-methods.ts";
import { nothingHere } from "../errors/nothing-here.ts";
import { servePicture } from "./serve-picture.ts";
import { uploadPicture, type Uploads } from "./upload-picture.ts";

/** Serves uploads and downloads of pictures. Without picture storage these paths do not exist. */
export function picturesRouter(pictures: Pictures | undefined, uploads: Omit<Uploads, "shelf">): Router {
  const router = express.Router();
  if (pictures === undefined) return router.use("/pictures", nothingHere);
  router.post("/pictures", uploadPicture({ ...uploads, shelf: pictures.shelf }));
  router.all("/pictures", allowMethods("POST"));
  router.get("/pictures/:place/:pictureId", servePicture(pictures));
  router.all("/pictures/:place/:pictureId", allowMethods("GET", "HEAD"));
  return router;
}
