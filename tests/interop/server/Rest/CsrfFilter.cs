using Microsoft.AspNetCore.Antiforgery;

namespace InteropServer.Rest;

/// <summary>
/// The framework checks the token of forms by itself, but not that of JSON. Responds with 400 if it is missing.
/// </summary>
internal sealed class CsrfFilter(IAntiforgery antiforgery) : IEndpointFilter
{
    public const string HeaderName = "X-CSRF-Token";

    public async ValueTask<object?> InvokeAsync(EndpointFilterInvocationContext context, EndpointFilterDelegate next)
    {
        var isValid = await antiforgery.IsRequestValidAsync(context.HttpContext);
        return isValid ? await next(context) : Results.BadRequest();
    }
}
