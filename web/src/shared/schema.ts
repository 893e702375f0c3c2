import { z } from "zod";

// zod would test whether `Function` works, which the page's policy forbids and browsers report.
z.config({ jitless: true });

export { z };
