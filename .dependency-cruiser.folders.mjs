import boundaries from "./.dependency-cruiser.mjs";

/**
 * Folders that depend on each other are one folder. Tests reach across folders, and a rule about folders can't exclude
 * files, so folders have their own configuration.
 * @type {import("dependency-cruiser").IConfiguration}
 */
export default {
  forbidden: [
    {
      name: "no-circle-of-folders",
      comment: "Folders that need each other are one.",
      severity: "error",
      scope: "folder",
      from: { path: "/src/[^/]+$" },
      to: { circular: true },
    },
  ],
  options: {
    ...boundaries.options,
    exclude: { path: [...boundaries.options.exclude.path, "\\.test\\.tsx?$", "/testing/"] },
  },
};
