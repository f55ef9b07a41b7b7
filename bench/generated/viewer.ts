import type { Viewer } from "../../app/accounts/viewer.server.ts";

/** An admin, for functions that are measured without a browser. */
export const viewer: Viewer = {
  kind: "admin",
  user: {
    id: "01990000-0000-7000-8000-000000000000",
    name: "Owner",
    email: "owner@itewe.example",
    role: "admin",
  },
};
