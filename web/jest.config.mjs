import { preset } from "../jest.preset.mjs";

export default preset("web", {
  setupFiles: ["<rootDir>/jest.setup.mjs"],
  setupFilesAfterEnv: ["<rootDir>/jest.patience.mjs", "<rootDir>/jest.setup-dom.mjs"],
});
