using System.Security.Claims;
using InteropServer.Contract;
using Microsoft.AspNetCore.Antiforgery;
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Authentication.Cookies;

namespace InteropServer.Rest;

/// <summary>Login, logout and user info, with the framework's own session cookie and anti-forgery token.</summary>
internal static class SessionEndpoints
{
    private const string UserName = "operator";
    private const string Password = "plant-operator";

    public static void MapSession(this IEndpointRouteBuilder app)
    {
        var users = app.MapGroup("/api/UserManagement");
        users.MapGet("/login-token", (HttpContext context, IAntiforgery antiforgery) =>
            new LoginToken(TokenOf(context, antiforgery)));
        users.MapPost("/login", LogIn);
        // Without the cast it would count as a handler that has written its own response.
        users.MapPost("/logout", (Delegate)LogOut);
        users.MapGet("/info", (HttpContext context, IAntiforgery antiforgery) =>
            new UserInfo(UserName, "Operator", TokenOf(context, antiforgery))).RequireAuthorization();
        users.MapGet("/rights", () => AllRights).RequireAuthorization();
    }

    private static Rights AllRights { get; } =
        new(true, true, true, true, true, true, true, true, true, true, true, true, null);

    private static async Task<LoginResult> LogIn(LoginRequest request, HttpContext context, IAntiforgery antiforgery)
    {
        // The contract carries this token in the body; the framework expects it in the header.
        context.Request.Headers[CsrfFilter.HeaderName] = request.CsrfToken;
        if (!await antiforgery.IsRequestValidAsync(context)) return new LoginResult(LoginStatus.CsrfTokenExpired);
        if (request.Username != UserName || request.Password != Password)
        {
            return new LoginResult(LoginStatus.InvalidCredentials);
        }
        const string scheme = CookieAuthenticationDefaults.AuthenticationScheme;
        var identity = new ClaimsIdentity([new Claim(ClaimTypes.Name, UserName)], scheme);
        await context.SignInAsync(scheme, new ClaimsPrincipal(identity));
        return new LoginResult(LoginStatus.Success);
    }

    private static async Task<StatusResult> LogOut(HttpContext context)
    {
        await context.SignOutAsync(CookieAuthenticationDefaults.AuthenticationScheme);
        return new StatusResult(ResultStatus.Success);
    }

    private static string TokenOf(HttpContext context, IAntiforgery antiforgery) =>
        antiforgery.GetAndStoreTokens(context).RequestToken ?? string.Empty;
}
