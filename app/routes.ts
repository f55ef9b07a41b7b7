import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

// The preview of mails, in development only.
const whileDeveloping =
  process.env.NODE_ENV === "production" ? [] : [route("dev/mails/:kind?", "mail/preview-route.ts")];

/**
 * All URLs but those of `raw-routes.ts`; guarded routes are nested in the layout with the guard.
 */
export default [
  layout("site/frame/site-layout.tsx", [
    index("site/home/home-page.tsx"),
    route("products", "catalogue/products/products-page.tsx"),
    route("products/:productName", "catalogue/static/range-page.tsx"),
    route("products/:productName/:productId", "catalogue/static/item-page.tsx"),
    route("category/:category", "catalogue/static/category-page.tsx"),
    route("product/:productId", "catalogue/products/product-page.tsx"),
    route("search/:nameOrCategory", "catalogue/products/search-page.tsx"),
    route("about", "site/pages/about-page.tsx"),
    route("contact", "contact/contact-page.tsx"),
    route("service", "site/pages/services-page.tsx"),
    route("term-condition", "site/pages/terms-page.tsx"),
    route("feedback", "contact/feedback-page.tsx"),
    route("login", "accounts/sign-in/login-page.tsx"),
    route("register", "accounts/sign-in/register-page.tsx"),
    route("verify-email", "accounts/sign-in/verify-email-page.tsx"),
    route("reset-password", "accounts/sign-in/reset-password-page.tsx"),
    route("order/new", "orders/requesting/order-request-page.tsx"),
    route("order/find", "orders/finding/find-order-page.tsx"),
    route("order/:number", "orders/page/order-page.tsx"),
  ]),
  route("sitemap.xml", "site/pages/sitemap-route.ts"),
  route("robots.txt", "site/pages/robots-route.ts"),
  route("site.webmanifest", "site/pages/manifest-route.ts"),
  route("delivery-zones", "catalogue/ticket/delivery-zones-route.ts"),
  route("search-suggestions", "catalogue/products/search-suggestions-route.ts"),
  route("chat", "site/chat/guest-chat-page.tsx"),
  route("chat/messages", "chat/reading/messages-route.ts"),
  route("chat/receipts", "chat/reading/receipts-route.ts"),
  route("chat/back/:token", "site/chat/guest-return-page.tsx"),
  route("logout", "accounts/sign-in/logout-route.ts"),
  route("vitals", "vitals/vitals-route.ts"),
  layout(
    "dashboard/dashboard-layout.tsx",
    prefix("user-dashboard", [
      index("dashboard/welcome-page.tsx"),
      route("user-profile", "dashboard/profile-page.tsx"),
      route("user-chat", "dashboard/user-chat-page.tsx"),
      route("orders", "dashboard/my-orders-page.tsx"),
      route("add-chat", "dashboard/add-chat-page.tsx"),
      route("my-data", "dashboard/my-data-route.ts"),
    ]),
  ),
  layout(
    "admin/frame/admin-layout.tsx",
    // `root.tsx` reads the theme by this id.
    { id: "admin" },
    prefix("admin-dashboard", [
      index("admin/overview/overview-page.tsx"),
      route("add-product", "admin/products/add-product-page.tsx"),
      route("products", "admin/products/products-page.tsx"),
      route("delivery", "admin/delivery/delivery-page.tsx"),
      route("settings/bank", "admin/settings/bank-page.tsx"),
      route("settings/money", "admin/settings/money-page.tsx"),
      route("settings/tax", "admin/settings/tax-page.tsx"),
      route("products/:productId/prices", "admin/prices/prices-page.tsx"),
      route("price-list", "admin/price-list/price-list-page.tsx"),
      route("price-list.csv", "admin/price-list/price-list-file-route.ts"),
      route("product-acts", "admin/products/product-acts-route.ts"),
      route("orders", "admin/orders/orders-page.tsx"),
      route("orders/new", "admin/orders/new/new-order-page.tsx"),
      route("orders/:number", "admin/orders/page/order-page.tsx"),
      route("new-orders", "admin/orders/new-orders-route.ts"),
      route("feedbacks", "admin/contact/feedbacks-page.tsx"),
      route("inbox-acts", "admin/contact/inbox-acts-route.ts"),
      route("users", "admin/users/users-page.tsx"),
      route("user-acts", "admin/users/user-acts-route.ts"),
      route("audit", "admin/audit/audit-page.tsx"),
      route("technical", "admin/overview/technical-page.tsx"),
      route("account", "admin/account/account-page.tsx"),
      route("theme", "admin/frame/theme-route.ts"),
      route("chats/:conversationId?", "admin/chats/chats-page.tsx"),
      route("conversations", "admin/chats/conversations-route.ts"),
      route("chat-acts", "admin/chats/chat-acts-route.ts"),
    ]),
  ),
  ...whileDeveloping,
  route("*", "site/pages/not-found-page.tsx"),
] satisfies RouteConfig;
