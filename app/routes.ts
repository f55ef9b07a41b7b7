import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

// Mails with invented values; no part of what is built.
const whileDeveloping =
  process.env.NODE_ENV === "production" ? [] : [route("dev/mails/:kind?", "mail/preview-route.ts")];

/**
 * Every URL of the site but the few of `raw-routes.ts`. What stands under a guard is nested in the
 * layout that guards it.
 */
export default [
  layout("site/site-layout.tsx", [
    index("site/home-page.tsx"),
    route("products", "catalogue/products-page.tsx"),
    route("products/:productName", "catalogue/range-page.tsx"),
    route("products/:productName/:productId", "catalogue/item-page.tsx"),
    route("category/:category", "catalogue/category-page.tsx"),
    route("product/:productId", "catalogue/product-page.tsx"),
    route("search/:nameOrCategory", "catalogue/search-page.tsx"),
    route("about", "site/about-page.tsx"),
    route("contact", "inbox/contact-page.tsx"),
    route("service", "site/services-page.tsx"),
    route("term-condition", "site/terms-page.tsx"),
    route("feedback", "inbox/feedback-page.tsx"),
    route("login", "accounts/login-page.tsx"),
    route("register", "accounts/register-page.tsx"),
    route("verify-email", "accounts/verify-email-page.tsx"),
    route("reset-password", "accounts/reset-password-page.tsx"),
    route("order/new", "orders/order-request-page.tsx"),
    route("order/find", "orders/find-order-page.tsx"),
    route("order/:number", "orders/order-page.tsx"),
  ]),
  route("sitemap.xml", "site/sitemap-route.ts"),
  route("robots.txt", "site/robots-route.ts"),
  route("site.webmanifest", "site/manifest-route.ts"),
  route("search-suggestions", "catalogue/search-suggestions-route.ts"),
  route("chat", "chat/guest-chat-page.tsx"),
  route("chat/messages", "chat/messages-route.ts"),
  route("chat/receipts", "chat/receipts-route.ts"),
  route("chat/back/:token", "chat/guest-return-page.tsx"),
  route("logout", "accounts/logout-route.ts"),
  route("vitals", "vitals/vitals-route.ts"),
  layout(
    "accounts/dashboard-layout.tsx",
    prefix("user-dashboard", [
      index("site/welcome-page.tsx"),
      route("user-profile", "accounts/profile-page.tsx"),
      route("user-chat", "chat/user-chat-page.tsx"),
      route("orders", "orders/my-orders-page.tsx"),
      route("add-chat", "chat/add-chat-page.tsx"),
      route("my-data", "accounts/my-data-route.ts"),
    ]),
  ),
  layout(
    "admin/admin-layout.tsx",
    prefix("admin-dashboard", [
      index("admin/overview-page.tsx"),
      route("add-product", "admin/add-product-page.tsx"),
      route("products", "admin/products-page.tsx"),
      route("product-acts", "admin/product-acts-route.ts"),
      route("orders", "admin/orders/orders-page.tsx"),
      route("orders/new", "admin/orders/new-order-page.tsx"),
      route("orders/:number", "admin/orders/order-page.tsx"),
      route("new-orders", "admin/orders/new-orders-route.ts"),
      route("feedbacks", "admin/feedbacks-page.tsx"),
      route("inbox-acts", "admin/inbox-acts-route.ts"),
      route("users", "admin/users-page.tsx"),
      route("user-acts", "admin/user-acts-route.ts"),
      route("audit", "admin/audit-page.tsx"),
      route("technical", "admin/technical-page.tsx"),
      route("account", "admin/account-page.tsx"),
      route("theme", "admin/theme-route.ts"),
      route("chats/:conversationId?", "admin/chats-page.tsx"),
      route("conversations", "admin/conversations-route.ts"),
      route("chat-acts", "admin/chat-acts-route.ts"),
    ]),
  ),
  ...whileDeveloping,
  route("*", "site/not-found-page.tsx"),
] satisfies RouteConfig;
